/** Why a hook's verdict ends something for which there is nobody to ask. */
export const refusal = (
  verdict: "deny" | "ask" | "defer",
  reasons: readonly { readonly hook: string; readonly verdict: string; readonly reason?: string }[],
  what: string,
): string => {
  const own = reasons.filter((one) => one.verdict === verdict);
  const said = own.flatMap((one) => one.reason ?? []).join(" ");
  if (verdict === "deny" && said !== "") return said;
  const who = own.map((one) => one.hook).join(", ") || "a hook";
  const fallback =
    verdict === "deny"
      ? `Denied by ${who}.`
      : `${who} wants ${what} to be asked about, and there is no way to ask here.`;
  return said === "" ? fallback : `${fallback} (${said})`;
};
