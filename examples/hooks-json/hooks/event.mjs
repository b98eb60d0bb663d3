import { text } from "node:stream/consumers";

/** What the loop tells: one JSON object on standard input. */
export const readEvent = async () => JSON.parse(await text(process.stdin));

/** What the hook says: one JSON object on standard output. To say nothing is to go on. */
export const answer = (decision) => process.stdout.write(`${JSON.stringify(decision)}\n`);
