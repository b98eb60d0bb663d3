import { expect, it } from "vitest";
import { createNodeNotifications } from "./node.js";

it("smoke", async () => {
  const told: unknown[] = [];
  const engine = createNodeNotifications({
    report: (d) => told.push(d),
    settings: {
      zzz: 1,
      channels: [
        "log",
        { kind: "file", path: "/tmp/nt/a.jsonl", odd: 1 },
        { kind: "custom_command", command: "sh -c 'exit 3'", attempts: 1 },
        { kind: "custom_command", command: "echo $HOME", name: "sh" },
        { kind: "desktop" },
        { kind: "slack", url: "{env:NOPE}" },
        { kind: "mail", to: "a@b.c" },
        { kind: "webook", url: "x" },
        { kind: "webhook", url: "http://127.0.0.1:1/secret/path", attempts: 1 },
      ],
      events: { idle: { channels: ["log"] }, eror: {} },
    },
  });
  await engine.ready();
  console.log(JSON.stringify(await engine.notify("error", { session: "s1", text: "boom" }), null, 1));
  console.log(JSON.stringify(told, null, 1));
  await engine.dispose();
  expect(1).toBe(1);
});
