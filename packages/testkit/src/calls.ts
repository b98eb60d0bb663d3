import {
  type CallOptions,
  type CallResult,
  type Contract,
  describe,
  type ModuleHandle,
} from "@hardpoint/core";
import { ExtensionFault } from "./check.js";
import type { ExtensionKit, MemberKit } from "./extension-kit.js";

/** A member that a module has, with what to hand it. */
export interface CalledMember {
  readonly label: string;
  readonly kit: MemberKit;
  readonly call: (handle: ModuleHandle, data: unknown, options?: CallOptions) => Promise<CallResult>;
}

/**
 * The methods of a module that its kit has data for; a factory's are those of its instances.
 *
 * @throws ExtensionFault when the kit names what its contract does not have, or has no samples: then nothing would be
 *   tested, and nothing could fail.
 */
export const calledMembers = (
  kit: ExtensionKit,
  handle: Pick<ModuleHandle, "members">,
): readonly CalledMember[] => {
  const { contract, members } = kit;
  const found = Object.entries(members).flatMap(([name, member]) => {
    const known = Object.hasOwn(contract.module, name) ? contract.module[name] : undefined;
    if (known === undefined)
      throw new ExtensionFault(`The kit has data for "${name}", which ${contract.scope} does not have.`);
    if (member.samples.length === 0)
      throw new ExtensionFault(`The kit has no samples for "${name}", so that nothing could fail.`);
    if (!handle.members.includes(name)) return [];
    return known.kind === "factory" ? instanceMembers(name, member, contract) : [direct(name, member)];
  });
  if (found.length === 0)
    throw new ExtensionFault(
      `None of the module's members (${handle.members.join(", ") || "it has none"}) is one that the kit calls.`,
    );
  return found;
};

const direct = (name: string, kit: MemberKit): CalledMember => ({
  label: name,
  kit,
  call: async (handle, data, options) => handle.call(name, data, options),
});

const instanceMembers = (name: string, kit: MemberKit, contract: Contract): readonly CalledMember[] => {
  const making = kit.samples[0];
  const made = Object.entries(kit.makes ?? {});
  if (made.length === 0)
    throw new ExtensionFault(
      `The kit does not say what instances of ${contract.scope}'s ${name}() are handed.`,
    );
  return made.map(([member, memberKit]) => ({
    label: `${name}().${member}`,
    kit: memberKit,
    async call(handle, data, options) {
      const instance = await handle.create(name, making, options);
      if (!instance.ok) return instance;
      if (!instance.value.members.includes(member)) return { ok: true, value: undefined };
      try {
        return await instance.value.call(member, data, options);
      } finally {
        await instance.value.dispose();
      }
    },
  }));
};

/** @throws ExtensionFault for a result that the contract does not allow, and for a call that never settled. */
export const requireAllowed = (result: CallResult, label: string, data: unknown): void => {
  if (result.ok) return;
  const { kind, message } = result.failure;
  if (kind === "result" || kind === "timeout" || kind === "exit" || kind === "lost")
    throw new ExtensionFault(`${label} failed (${kind}) when it was handed ${show(data)}: ${message}`);
};

const shown = 300;

export const show = (value: unknown): string => {
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > shown ? `${text.slice(0, shown)}…` : text;
  } catch {
    // Cyclic, or with a toJSON that throws: what kind of value it is must do.
    return describe(value);
  }
};
