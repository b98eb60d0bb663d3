import { type Dialect, defineDialect } from "@hardpoint/hooks";
import { bind } from "./bind.js";
import { hooksContract } from "./contract.js";
import { inspect } from "./inspect.js";
import { parse } from "./parse.js";
import { roleboxRules } from "./rules.js";

/** rolebox's hooks: `hooks.custom` and `hooks.builtin` of a role.yaml. */
export const rolebox: Dialect = defineDialect({
  id: "rolebox",
  rules: roleboxRules,
  contract: hooksContract,
  parse,
  bind,
  inspect,
});
