/** One soak in a process of its own: node --expose-gc soak-child.ts '{"isolate": "worker", …}'. Answers its parent. */
import { runSoak, type SoakOptions, type SoakResult } from "./run-soak.js";

export type SoakMessage = { readonly settled: number } | { readonly result: SoakResult };

const send = (message: SoakMessage): void => void process.send?.(message);

const options = JSON.parse(process.argv[2] ?? "{}") as SoakOptions;
const result = await runSoak({ ...options, progress: (settled) => send({ settled }) });
process.send?.({ result } satisfies SoakMessage, () => process.disconnect());
