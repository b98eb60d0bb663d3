import { isDeepStrictEqual } from "node:util";
import {
  type CallResult,
  formatContractVersion,
  type IsolateKind,
  parseContractVersion,
} from "@hardpoint/core";
import fc from "fast-check";
import { type CalledMember, calledMembers, requireAllowed, show } from "./calls.js";
import { type Check, ExtensionFault } from "./check.js";
import { requirePurity } from "./purity.js";
import { requireAbort } from "./require-abort.js";
import { requireUnread } from "./require-unread.js";
import { requireUntouched } from "./require-untouched.js";
import { type ExtensionUnderTest, entryOf, load, withLoader } from "./under-test.js";

/** How often each member is called with generated data. */
const generatedRuns = 50;
/** Milliseconds after which no more of them are begun. */
const generatedMs = 10_000;
const isolates: readonly IsolateKind[] = ["inline", "worker", "process"];

/** Everything that is asked of an extension, in the order in which it makes sense to mend it. */
export const checksOf = (extension: ExtensionUnderTest): readonly Check[] => {
  const { contract } = extension.kit;
  const wanted = oldestNeed(extension) ?? contract.version;
  return [
    { name: "has an entry that is JSON", run: async () => requireJson(extension) },
    { name: "does nothing when it is imported", run: () => requirePurity(extension) },
    ...isolates.map((isolate) => ({
      name: `keeps ${contract.scope} ${wanted} in the isolate ${isolate}, and gives what it allows`,
      run: () => withMembers(atOldest(extension), isolate, callSamples),
    })),
    {
      name: "gives what the contract allows for generated data, and throws nothing but Errors",
      run: () => withMembers(extension, "inline", callGenerated),
    },
    {
      name: "leaves what it is handed as it is",
      run: () => requireUntouched(extension),
    },
    ...(Object.values(extension.kit.members).some(({ isReturnRead }) => isReturnRead === false)
      ? [{ name: "returns nothing that nobody reads", run: () => requireUnread(extension) }]
      : []),
    {
      name: "gives up when its signal is aborted",
      run: () => requireAbort(extension),
    },
  ];
};

const oldestNeed = ({ needs }: ExtensionUnderTest): string | undefined => {
  const [oldest] = [needs ?? []]
    .flat()
    .flatMap((text) => parseContractVersion(text) ?? [])
    .sort((a, b) => a.major - b.major || a.minor - b.minor);
  return oldest && formatContractVersion(oldest);
};

/** With what its manifest promises at least: of several versions a host would take the newest. */
const atOldest = (extension: ExtensionUnderTest): ExtensionUnderTest => {
  const oldest = oldestNeed(extension);
  return oldest === undefined ? extension : { ...extension, needs: oldest };
};

type Handle = Awaited<ReturnType<typeof load>>;

const withMembers = (
  extension: ExtensionUnderTest,
  isolate: IsolateKind,
  work: (member: CalledMember, handle: Handle) => Promise<void>,
): Promise<void> =>
  withLoader(extension, async (loader) => {
    const handle = await load(loader, extension, isolate);
    for (const member of calledMembers(extension, handle)) await work(member, handle);
  });

const requireJson = (extension: ExtensionUnderTest): void => {
  const entry = entryOf(extension);
  const text: string | undefined = JSON.stringify(entry);
  if (text === undefined || !isDeepStrictEqual(JSON.parse(text), entry))
    throw new ExtensionFault(
      `Its entry has something that no file can hold (a function, undefined, a Date): ${show(entry)}. A configuration is JSON or YAML.`,
    );
};

/** A copy for each call: what a module does to it is another check's to tell. */
const callSamples = async (member: CalledMember, handle: Handle): Promise<void> => {
  for (const sample of member.samples)
    requireAllowed(await member.call(handle, structuredClone(sample)), member, sample);
};

const callGenerated = async (member: CalledMember, handle: Handle): Promise<void> => {
  const { label, kit, samples, call } = member;
  for (const sample of samples) requireError(await call(handle, structuredClone(sample)), label, sample);
  if (!kit.arbitrary) return;
  const property = fc.assert(
    fc.asyncProperty(kit.arbitrary(fc), async (data) => {
      const result = await call(handle, structuredClone(data));
      requireAllowed(result, member, data);
      requireError(result, label, data);
    }),
    { numRuns: generatedRuns, interruptAfterTimeLimit: generatedMs },
  );
  await property.catch((thrown: unknown) => {
    // What fast-check throws says with what data it happened, and has the reason as its cause.
    const { message, cause } = thrown as Error;
    throw new ExtensionFault(`${(cause as Error | undefined)?.message ?? message}\n${message}`);
  });
};

/** What was thrown without a stack is no Error: nobody can tell where it comes from. */
const requireError = (result: CallResult, label: string, data: unknown): void => {
  if (result.ok || result.failure.kind !== "throw" || result.failure.error?.stack !== undefined) return;
  throw new ExtensionFault(
    `${label} threw something that is no Error when it was handed ${show(data)}: ${result.failure.message}`,
  );
};
