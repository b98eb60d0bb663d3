import { defineContract, method, type StandardSchema } from "../../../packages/core/src/index.js";
import { binding, upgrades } from "../fixtures/shout-far-side.mjs";
import { type NamedEntry, namedEntry } from "../plain-contract.js";
import { type Row, source } from "../row.js";

const text: StandardSchema<unknown, string> = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value) =>
      typeof value === "string" ? { value: value.trim() } : { issues: [{ message: "expected a text" }] },
  },
};

const shouts1 = defineContract<unknown, NamedEntry>()({
  scope: "shouts",
  version: "1.0",
  entry: namedEntry,
  module: { cry: method() },
  key: (entry) => entry.name,
});

/** A scope that a host defines: with a binding of its own, and an upgrade from an older contract. */
const shouts = defineContract<unknown, NamedEntry>()({
  scope: "shouts",
  version: "2.0",
  entry: namedEntry,
  module: { shout: method({ returns: text }), calm: method({ optional: true }) },
  key: (entry) => entry.name,
  binding,
  upgrades: { "1": { from: shouts1, apply: upgrades[1] } },
  farSide: { from: import.meta.url, specifier: "../fixtures/shout-far-side.mjs" },
});

export const hostScopeRows: readonly Row[] = [
  {
    name: "the scope's own binding makes the arguments, and its schema reads the result",
    contract: shouts,
    files: {
      "shout.mjs": source`
        export const $$contract = "shouts@2.0";
        export const shout = ({ word, loud, has }) => " " + loud(word) + has + " ";
        export const calm = () => {};`,
    },
    calls: [
      {
        member: "shout",
        data: { word: "land" },
        expect: { value: "LAND!true" },
        logs: [["debug", "shouting land"]],
      },
    ],
  },
  {
    name: "a result that its schema refuses is a failure",
    contract: shouts,
    files: { "mute.mjs": 'export const $$contract = "shouts@2.0"; export const shout = () => null;' },
    calls: [
      { member: "shout", data: { word: "" }, expect: { failure: "result", saying: "expected a text" } },
    ],
  },
  {
    name: "a module of the older contract is upgraded",
    contract: shouts,
    files: {
      "old.mjs": source`
        export const $$contract = "shouts@1.0";
        export const cry = (word, loud) => loud(word + word);`,
    },
    notes: ["CONTRACT_UPGRADED"],
    calls: [{ member: "shout", data: { word: "hey" }, expect: { value: "HEYHEY!" } }],
  },
  {
    name: "a module for a later contract is refused",
    contract: shouts,
    files: { "new.mjs": 'export const $$contract = "shouts@3.0"; export const shout = () => "";' },
    refused: { step: "negotiate", code: "CONTRACT_TOO_NEW" },
  },
];
