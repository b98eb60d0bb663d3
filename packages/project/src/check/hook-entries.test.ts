import { describe, expect, it } from "vitest";
import { parseConfig } from "../config/parse-config.js";
import { hookEntries } from "./hook-entries.js";

const entries = (value: unknown) =>
  hookEntries(parseConfig(JSON.stringify(value), "hooks.json", "/p").documents[0].view).map(
    ({ path, name, events }) => [path.join("."), name, events.join()],
  );

const hook = { command: "a" };

describe("the hooks that stand in a file", () => {
  it.each<[string, unknown, string[][]]>([
    [
      "a list",
      { hooks: [{ name: "a", point: "event" }, hook] },
      [
        ["hooks.0", "a", "event"],
        ["hooks.1", "#2", ""],
      ],
    ],
    [
      "lists by event",
      { hooks: { Stop: [hook, hook] } },
      [
        ["hooks.Stop.0", "Stop #1", "Stop"],
        ["hooks.Stop.1", "Stop #2", "Stop"],
      ],
    ],
    [
      "groups by event",
      { hooks: { Stop: [{ matcher: "x", hooks: [hook, hook] }, { hooks: [] }] } },
      [
        ["hooks.Stop.0.hooks.0", "Stop #1", "Stop"],
        ["hooks.Stop.0.hooks.1", "Stop #2", "Stop"],
      ],
    ],
    ["groups without a wrapper", { Stop: [{ hooks: [hook] }] }, [["Stop.0.hooks.0", "Stop #1", "Stop"]]],
    ["a hook in a group's place", { Stop: [hook] }, [["Stop.0", "Stop #1", "Stop"]]],
    ["a hook in a list's place", { hooks: { Stop: hook } }, [["hooks.Stop", "Stop", "Stop"]]],
    [
      "a list of groups that name their events",
      { hooks: [{ event: "Stop", hooks: [hook] }] },
      [["hooks.0.hooks.0", "Stop #1", "Stop"]],
    ],
    [
      "the list of a role",
      { hooks: { custom: [{ name: "a", events: ["event", "chat.message"] }], builtin: { b: true } } },
      [["hooks.custom.0", "a", "event,chat.message"]],
    ],
    ["something that is no map", { hooks: ["echo hi"] }, [["hooks.0", "#1", ""]]],
    ["nothing", { hooks: { enabled: true }, other: [hook] }, []],
    ["text", { hooks: "none" }, []],
  ])("are found in %s", (_what, value, expected) => {
    expect(entries(value)).toEqual(expected);
  });
});
