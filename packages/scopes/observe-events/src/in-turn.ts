import { isThenable, type MaybePromise } from "@hardpoint/core";

/** Does one after the other, and is synchronous as long as they are. */
export const inTurn = <Item>(
  items: readonly Item[],
  work: (item: Item) => MaybePromise<void>,
): MaybePromise<void> => {
  for (const [position, item] of items.entries()) {
    const done = work(item);
    if (isThenable(done))
      return (done as PromiseLike<void>).then(() => inTurn(items.slice(position + 1), work));
  }
  return undefined;
};
