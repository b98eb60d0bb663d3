export function onChatMessage(_ctx, input) {
  input.text = input.text.trim();
}
export const onLoad = () => undefined;
