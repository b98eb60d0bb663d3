import { describe, expect, it } from "vitest";
import { createPalette } from "../cli/palette.js";
import { openRole } from "../fixtures/open-role.js";
import { emissionData, emitEvent } from "./emission.js";
import { emissionLines } from "./emission-lines.js";
import { createPayload } from "./payload.js";

const layout = { paint: createPalette(false), width: 100 };
const nothing = { tool: undefined, args: undefined, payload: undefined };

const files = {
  "role.yaml": `name: r
hooks:
  custom:
    - { name: remind, events: [tool.execute.after], module: remind.mjs, filter: { tools: [bash] } }
    - { name: other, events: [tool.execute.after], module: remind.mjs, filter: { tools: [write] } }
    - { name: broken, events: [tool.execute.after], module: broken.mjs }
    - { name: last, events: [session.end], module: last.mjs }
`,
  "remind.mjs": "export const onToolAfter = (ctx) => ctx.inject('remember');\n",
  "broken.mjs": "export const onToolAfter = () => { throw new Error('no'); };\n",
  "last.mjs": "export const onEvent = () => undefined;\n",
};

describe("an event that is fired", () => {
  it("shows who ran, who did not and why, and what came of it", async () => {
    const opened = await openRole(files);
    const event = createPayload("tool.execute.after", { ...nothing, tool: "bash", args: '{"command":"ls"}' });
    const emission = await emitEvent(opened, "tool.execute.after", event, "s");
    const text = emissionLines(emission, layout).join("\n");
    expect(text).toContain('not given, so by default: callId "call-1", output ""');
    expect(text).toMatch(/remind +inject "remember" +\d/);
    expect(text).toMatch(/role\.yaml:4:7 {2}rolebox {2}remind\.mjs/);
    expect(text).toMatch(/broken +failed \(throw\)/);
    expect(text).toMatch(/did not run\n {2}other {2}role\.yaml:5:7 {2}its filter does not fit bash/);
    expect(text).toContain("injected by remind (system, for the next): remember");
  });

  it("is plain data for a program", async () => {
    const opened = await openRole(files);
    const event = createPayload("tool.execute.after", { ...nothing, tool: "write" });
    const data = emissionData(await emitEvent(opened, "tool.execute.after", event, "s"));
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({
      point: "tool.execute.after",
      subject: "write",
      session: "s",
      agent: "r",
      defaults: { args: {}, callId: "call-1" },
      hooks: expect.arrayContaining([
        expect.objectContaining({ hook: "remind", status: "passed-over", whyNot: "filter" }),
        expect.objectContaining({ hook: "other", status: "said", declared: "role.yaml:5:7" }),
      ]),
      result: { injections: [{ hook: "other", text: "remember" }] },
    });
  });

  it("says that nothing came of it", async () => {
    const opened = await openRole({ "role.yaml": "name: r\n" });
    const event = createPayload("chat.message", nothing);
    const text = emissionLines(await emitEvent(opened, "chat.message", event, "s"), layout).join("\n");
    expect(text).toContain("no hook is registered here");
    expect(text).toContain("nothing: the host goes on as it would without hooks");
  });
});

it("no hook hears of a session that never was, when the project is closed", async () => {
  const opened = await openRole({ "role.yaml": "name: r\n" });
  const heard: string[] = [];
  opened.project.hooks.register({ point: "session.end", name: "end", run: () => void heard.push("end") });
  await emitEvent(opened, "event", createPayload("event", nothing), "s");
  await opened.close();
  expect(heard).toEqual([]);
});
