import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/basket.js";

test("an empty basket costs nothing", () => {
  assert.equal(total([]), 0);
});

test("three apples cost three times as much as one", () => {
  assert.equal(total([{ name: "apple", price: 50, quantity: 3 }]), 150);
});
