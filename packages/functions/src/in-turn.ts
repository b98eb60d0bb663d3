import { isThenable, type MaybePromise } from "@hardpoint/core";

/** One after the other; at once as long as nothing has to be waited for. */
export const inTurn = <Item>(
  items: readonly Item[],
  each: (item: Item) => MaybePromise<void>,
): MaybePromise<void> => {
  for (const [index, item] of items.entries()) {
    const done = each(item);
    if (isThenable(done)) return Promise.resolve(done).then(() => inTurn(items.slice(index + 1), each));
  }
};
