// Prints one line from vitest's JSON report: how many tests passed, failed and were skipped.
const { readFileSync } = require("node:fs");

const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport();
// A file that can't be imported, or whose set-up throws, has failed although none of its tests has.
const brokenFiles = testResults.filter(
  ({ status, assertionResults }) =>
    status === "failed" && assertionResults.every((test) => test.status !== "failed"),
);
const failed = numFailedTests + brokenFiles.length;
console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

function readReport() {
  try {
    return JSON.parse(readFileSync(process.argv[2], "utf8"));
  } catch {
    // There is no report if the run ended before a test did: that is one failure, and its reason stands above.
    return { testResults: [], numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
  }
}
