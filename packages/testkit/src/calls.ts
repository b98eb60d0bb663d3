import {
  type CallOptions,
  type CallResult,
  type Contract,
  describe,
  type ModuleHandle,
  type ModuleShape,
} from "@hardpoint/core";
import { ExtensionFault, UntriedFault } from "./check.js";
import type { ExtensionKit, Following, MemberKit } from "./extension-kit.js";
import { type ExtensionUnderTest, entryOf } from "./under-test.js";

/** A member that a module has, with what to hand it. */
export interface CalledMember {
  readonly label: string;
  readonly kit: MemberKit;
  /** The author's own, where there are some, before those of the kit. */
  readonly samples: readonly unknown[];
  /** As a host comes to call it: the data may be completed with what another member gives. */
  readonly call: Call;
  /** With just these data. */
  readonly callWith: Call;
}

type Call = (handle: ModuleHandle, data: unknown, options?: CallOptions) => Promise<CallResult>;

/** By the label of a member, for example `create().send`: data of the author's. */
type OwnSamples = Readonly<Record<string, readonly unknown[]>>;

/**
 * The methods of a module that its kit has data for; a factory's are those of its instances as well.
 *
 * @throws ExtensionFault when the kit or the author's samples name what the contract does not have, or when there are no
 *   samples: then nothing would be tested, and nothing could fail.
 */
export const calledMembers = (
  extension: ExtensionUnderTest,
  handle: Pick<ModuleHandle, "members">,
): readonly CalledMember[] => {
  const { kit, samples: own = {} } = extension;
  const { contract, members } = kit;
  const all = Object.entries(members).flatMap(([name, member]) => {
    const known = Object.hasOwn(contract.module, name) ? contract.module[name] : undefined;
    if (known === undefined)
      throw new ExtensionFault(`The kit has data for "${name}", which ${contract.scope} does not have.`);
    return known.kind === "factory"
      ? [making(name, member, own), ...instanceMembers(name, member, contract, own)]
      : [method(name, member, members, own)];
  });
  requireSamples(all, own);
  const found = all
    .filter(({ label }) => handle.members.some((name) => name === label.split("()")[0]))
    .map((member) => withEntry(member, extension));
  if (found.length === 0 && hasMethods(contract.module))
    throw new ExtensionFault(
      `None of the module's members (${handle.members.join(", ") || "it has none"}) is one that the kit calls.`,
    );
  return found;
};

const withEntry = (member: CalledMember, extension: ExtensionUnderTest): CalledMember => {
  const { fromEntry } = extension.kit;
  if (fromEntry === undefined) return member;
  const entry = entryOf(extension);
  return {
    ...member,
    call: (handle, data, options) => member.call(handle, fromEntry(data, entry), options),
  };
};

const hasMethods = (shape: ModuleShape): boolean => Object.values(shape).some(({ kind }) => kind !== "value");

const requireSamples = (members: readonly CalledMember[], own: OwnSamples): void => {
  const labels = members.map(({ label }) => label);
  for (const name of Object.keys(own))
    if (!labels.includes(name))
      throw new ExtensionFault(`There are samples for "${name}"; the kit calls ${labels.join(", ")}.`);
  for (const { label, samples } of members)
    if (samples.length === 0)
      throw new ExtensionFault(`The kit has no samples for "${label}", so that nothing could fail.`);
};

const samplesOf = (label: string, kit: MemberKit, own: OwnSamples): readonly unknown[] => [
  ...(Object.hasOwn(own, label) ? (own[label] ?? []) : []),
  ...kit.samples,
];

const method = (
  name: string,
  kit: MemberKit,
  members: ExtensionKit["members"],
  own: OwnSamples,
): CalledMember => {
  const callWith: Call = async (handle, data, options) => handle.call(name, data, options);
  const { follows } = kit;
  const before = follows && members[follows.member];
  return {
    label: name,
    kit,
    samples: samplesOf(name, kit, own),
    callWith,
    call:
      follows && before
        ? following(name, follows, samplesOf(follows.member, before, own), callWith)
        : callWith,
  };
};

/** Calls the other member with all its samples, and this one with what each gave. The first failure is the result. */
const following =
  (name: string, { member, data: join }: Following, before: readonly unknown[], call: Call): Call =>
  async (handle, data, options) => {
    let result: CallResult = { ok: true, value: undefined };
    let gave = false;
    for (const sample of before) {
      const given = await handle.call(member, sample);
      if (!given.ok || given.value === null || given.value === undefined) continue;
      gave = true;
      const joined = join(given.value, data);
      if (joined === undefined) continue;
      result = await call(handle, joined, options);
      if (!result.ok) return result;
    }
    if (gave) return result;
    throw new ExtensionFault(
      `${member}() can use none of the samples, so that ${name}() is never called and could not fail. Give some that it can use: samples: { ${member}: [${show(before[0])}] }.`,
    );
  };

/** The factory itself: what it makes is disposed of. */
const making = (name: string, kit: MemberKit, own: OwnSamples): CalledMember => {
  const call: Call = async (handle, data, options) => {
    const made = await handle.create(name, data, options);
    if (!made.ok) return made;
    const { values } = made.value;
    await dispose(made.value);
    return { ok: true, value: values };
  };
  return { label: name, kit, samples: samplesOf(name, kit, own), call, callWith: call };
};

const instanceMembers = (
  name: string,
  kit: MemberKit,
  contract: Contract,
  own: OwnSamples,
): readonly CalledMember[] => {
  const made = Object.entries(kit.makes ?? {});
  if (made.length === 0)
    throw new ExtensionFault(
      `The kit does not say what instances of ${contract.scope}'s ${name}() are handed.`,
    );
  const given = samplesOf(name, kit, own);
  return made.map(([member, memberKit]) => {
    const label = `${name}().${member}`;
    const call: Call = async (handle, data, options) => {
      const instance = await makeOne(handle, name, given);
      try {
        if (!instance.members.includes(member)) return { ok: true, value: undefined };
        return await instance.call(member, data, options);
      } finally {
        await dispose(instance);
      }
    };
    return { label, kit: memberKit, samples: samplesOf(label, memberKit, own), call, callWith: call };
  });
};

/** The instance of the first sample that makes one. */
const makeOne = async (
  handle: ModuleHandle,
  name: string,
  given: readonly unknown[],
): Promise<ModuleHandle> => {
  const problems: string[] = [];
  for (const data of given) {
    const made = await handle.create(name, data);
    if (made.ok) return made.value;
    problems.push(made.failure.message);
  }
  throw new UntriedFault(
    `${name}() makes nothing of any sample, so that what it makes is never called and could not fail. Give one that it can use: samples: { ${name}: [${show(given[0])}] }.\n${problems.join("\n")}`,
  );
};

/** As a host lets go of an instance. */
const dispose = async (instance: ModuleHandle): Promise<void> => {
  if (instance.members.includes("dispose")) await instance.call("dispose", []);
  await instance.dispose();
};

/** @throws ExtensionFault for a result that no host can use, and for a call that never settled. */
export const requireAllowed = (result: CallResult, { label, kit }: CalledMember, data: unknown): void => {
  if (result.ok) {
    const problem = kit.problem?.(result.value);
    if (problem !== undefined)
      throw new ExtensionFault(
        `${label} gave a result that can't be used when it was handed ${show(data)}: ${problem}`,
      );
    return;
  }
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
