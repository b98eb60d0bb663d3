import { createFunctionsScope } from "./functions-scope.js";
import { readFunctions } from "./node/read-functions.js";

export { readFunctionsDirectory } from "./node/read-directory.js";

/** The scope `functions`: what the files in the folder `functions` of a role are. A host passes it in `use`. */
export const functions = createFunctionsScope(readFunctions);
