// Prints from vitest's JSON report which tests failed and why, then one line: how many passed, failed and were skipped.
const { readFileSync } = require("node:fs");
const { relative } = require("node:path");

const reasonLines = 12;
const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport();
// A file that can't be imported, or whose set-up throws, has failed although none of its tests has.
const brokenFiles = testResults.filter(
  ({ status, assertionResults }) =>
    status === "failed" && assertionResults.every((test) => test.status !== "failed"),
);
for (const { name, assertionResults } of testResults)
  for (const test of assertionResults)
    if (test.status === "failed") printFailure(name, test.fullName, test.failureMessages);
for (const { name, message } of brokenFiles) printFailure(name, "(the file itself)", [message]);

const failed = numFailedTests + brokenFiles.length;
console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

function printFailure(file, test, messages) {
  console.log(`× ${relative(process.cwd(), file)} > ${test}`);
  for (const message of messages)
    for (const line of message.split("\n").filter(isOurs).slice(0, reasonLines)) console.log(`    ${line}`);
}

function isOurs(line) {
  return !line.includes("node_modules");
}

function readReport() {
  try {
    return JSON.parse(readFileSync(process.argv[2], "utf8"));
  } catch {
    // There is no report if the run ended before a test did: that is one failure, and its reason stands above.
    return { testResults: [], numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
  }
}
