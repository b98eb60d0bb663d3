import assert from "node:assert/strict";
import { it } from "node:test";
import { runScenario } from "@hardpoint/testkit";
import { policy, question } from "./kits.js";

const config = {
  conditions: {
    small_change: "state.kv.files_changed < 10",
    asked: 'messaged && fn == "release" && "tests" in required && "bash" in state.toolsObserved',
    broken: "state.kv.",
    number: "state.kv.files_changed",
  },
};

const ask = (arg, kv, isolate = "inline", given = config) =>
  runScenario(policy, { data: question(given, arg, kv), isolate });

it("decides what the config has by that name, in every isolate", async () => {
  for (const isolate of ["inline", "worker", "process"]) {
    assert.deepEqual(await ask("small_change", { files_changed: 3 }, isolate), { ok: true, value: true });
    assert.deepEqual(await ask("small_change", { files_changed: 10 }, isolate), { ok: true, value: false });
  }
  assert.deepEqual(await ask("asked", {}), { ok: true, value: true });
});

for (const [what, arg, message, given] of [
  ["there is none of that name", "smal_change", /no condition "smal_change". It has: small_change, asked/],
  ["its name is every object's", "constructor", /no condition "constructor"/],
  ["none is named", "", /policy\(small_change\)/],
  ["the pack has no config", "small_change", /It has: none/, {}],
  ["its expression does not parse", "broken", /The condition "broken" is not valid: .*at 1:10/],
  [
    "a value is missing",
    "small_change",
    /The condition "small_change" can't be decided: No such key: files_changed/,
  ],
])
  it(`is unknown where ${what}`, async () => {
    const { ok, failure } = await ask(arg, {}, "inline", given);
    assert.equal(ok, false);
    assert.match(failure.message, message);
  });

it("is unknown where the expression gives no boolean", async () => {
  const { ok, failure } = await ask("number", { files_changed: 3 });
  assert.equal(ok, false);
  assert.match(failure.message, /must be true or false, and gave 3/);
});
