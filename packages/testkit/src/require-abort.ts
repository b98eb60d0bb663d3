import { createInlineHandle, isThenable, type ModuleLike, validateModule } from "@hardpoint/core";
import { calledMembers } from "./calls.js";
import { ExtensionFault } from "./check.js";
import { type ExtensionUnderTest, urlOf } from "./under-test.js";

/** Milliseconds after which a call that has not settled is given up. One that is quicker has nothing to give up. */
const quickMs = 20;
/** Milliseconds in which it must settle then. */
const abortMs = 2_000;

/**
 * Gives calls up while they run. The host would not wait for them in any case; it is the module's own promise that is
 * looked at here, since what goes on behind a host's back still costs it.
 *
 * @throws ExtensionFault when a call goes on as if nothing had been said.
 */
export const requireAbort = async (extension: ExtensionUnderTest): Promise<void> => {
  const { kit } = extension;
  const { contract } = kit;
  const label = `${contract.scope} "${extension.name}"`;
  const validated = validateModule((await import(urlOf(extension))) as ModuleLike, contract, {
    label,
    ...(extension.needs === undefined ? {} : { needs: extension.needs }),
  });
  // That it does not keep its contract is another check's to say.
  if (!validated.ok) return;
  const running: PromiseLike<unknown>[] = [];
  const handle = createInlineHandle(watched(validated.module, running), contract, {
    label,
    ...(kit.capabilities ? { capabilities: kit.capabilities } : {}),
  });
  for (const { label: member, kit: memberKit, call } of calledMembers(kit, handle)) {
    running.length = 0;
    const giveUp = new AbortController();
    const settled = call(handle, memberKit.samples[0], { signal: giveUp.signal, deadlineMs: 0 });
    if (await settlesWithin(settled, quickMs)) continue;
    giveUp.abort();
    const own = Promise.allSettled(running);
    if (!(await settlesWithin(own, abortMs)))
      throw new ExtensionFault(
        `${member} goes on ${abortMs} ms after its signal was aborted. Pass the signal to what it waits for, or listen to it.`,
      );
  }
};

/** A module whose methods do what they do, and leave a note of the promises that they gave. */
const watched = (module: ModuleLike, running: PromiseLike<unknown>[]): ModuleLike =>
  new Proxy(module, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        const returned: unknown = Reflect.apply(member, target, args);
        if (!isThenable(returned)) return returned;
        running.push(returned as PromiseLike<unknown>);
        return returned;
      };
    },
  });

const settlesWithin = async (running: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([running.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};
