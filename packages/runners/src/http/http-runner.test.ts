import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createHttpRunner, type HttpRunnerOptions } from "./http-runner.js";

const serve = async (
  listener: RequestListener,
): Promise<{ readonly url: string; readonly server: Server }> => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, server };
};

const testRunner = (options: Partial<HttpRunnerOptions> = {}) => {
  const runner = createHttpRunner({ allow: { urls: ["http://127.0.0.1:*"] }, ...options });
  onTestFinished(() => runner.dispose());
  return runner;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
};

describe("a call", () => {
  it("posts JSON, and gives the JSON that comes back", async () => {
    const { url } = await serve(async (request, response) => {
      const { method, headers } = request;
      const { host, connection, ...rest } = headers;
      response.end(`\uFEFF${JSON.stringify({ method, headers: rest, body: await bodyOf(request) })}\n`);
    });
    const runner = testRunner({
      allow: { urls: "any", env: ["TOKEN"] },
      environment: () => ({ TOKEN: "t" }),
    });
    const run = await runner.run(
      { url, headers: { Authorization: "Bearer $TOKEN" }, allow: { env: ["TOKEN"] } },
      { tool_name: "ü" },
    );
    expect(run).toMatchObject({ status: 200, withheld: [] });
    expect(run.end).toEqual({
      kind: "json",
      value: {
        method: "POST",
        body: '{"tool_name":"ü"}',
        headers: {
          accept: "application/json",
          authorization: "Bearer t",
          "content-length": "18",
          "content-type": "application/json",
        },
      },
    });
    expect(structuredClone(run)).toEqual(run);
  });

  it.each([
    [200, "", { kind: "empty" }],
    [204, "", { kind: "empty" }],
    [201, "[1]", { kind: "json", value: [1] }],
    [200, "fine", { kind: "not-json", output: { kind: "text" } }],
    [200, '{"decision":"de', { kind: "not-json", output: { kind: "truncated" } }],
    [200, "{}{}", { kind: "not-json", output: { kind: "several" } }],
    [200, "x".repeat(2_001), { kind: "too-large", maxBodyBytes: 2_000 }],
    [400, '{"decision":"allow"}', { kind: "status", status: 400 }],
    [500, "oops", { kind: "status", status: 500 }],
    [304, "", { kind: "redirect", status: 304 }],
  ])("that is answered with %i and %j", async (status, body, end) => {
    const { url } = await serve((_, response) => response.writeHead(status).end(body));
    const run = await testRunner().run({ url, limits: { maxBodyBytes: 2_000 } }, {});
    expect(run).toMatchObject({ status, end });
    expect(run.body).toBe(body.slice(0, 2_000));
  });

  it("does not follow a redirect", async () => {
    const asked: (string | undefined)[] = [];
    const { url } = await serve((request, response) => {
      asked.push(request.url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const run = await testRunner().run({ url }, {});
    expect(run.end).toEqual({ kind: "redirect", status: 307, location: "/elsewhere" });
    expect(asked).toEqual(["/hook"]);
  });

  it("may be answered before its body was read", async () => {
    const { url } = await serve((_, response) => response.end("{}"));
    const run = await testRunner().run({ url }, "x".repeat(3_000_000));
    expect(run.end).toEqual({ kind: "json", value: {} });
  });

  it("reads an answer that comes in pieces, cut within a character", async () => {
    const { url } = await serve(async (_, response) => {
      for (const byte of Buffer.from('{"a":"ü"}')) {
        response.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    });
    expect((await testRunner().run({ url }, {})).end).toEqual({ kind: "json", value: { a: "ü" } });
  });

  it("keeps the connection for the next", async () => {
    const { url, server } = await serve(async (request, response) => {
      await bodyOf(request);
      response.end("{}");
    });
    let connections = 0;
    server.on("connection", () => {
      connections += 1;
    });
    const runner = testRunner();
    for (let round = 0; round < 5; round += 1) expect((await runner.run({ url }, {})).end.kind).toBe("json");
    expect(connections).toBe(1);
  });

  it("is sent once more if the kept connection was closed meanwhile", async () => {
    const { url, server } = await serve(async (request, response) => {
      await bodyOf(request);
      response.end("{}");
    });
    const sockets: Socket[] = [];
    server.on("connection", (socket: Socket) => sockets.push(socket));
    const runner = testRunner();
    await runner.run({ url }, {});
    const running = runner.run({ url }, {});
    sockets[0]?.resetAndDestroy();
    expect((await running).end).toEqual({ kind: "json", value: {} });
    expect(sockets).toHaveLength(2);
  });
});

describe("a call without an answer", () => {
  it("tells that nobody listens", async () => {
    const { url, server } = await serve(() => undefined);
    server.close();
    const run = await testRunner().run({ url }, {});
    expect(run.end).toMatchObject({ kind: "unreachable", code: "ECONNREFUSED" });
  });

  it.each([
    ["before", ""],
    ["in the midst of", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"],
  ])("tells that the connection broke %s the answer", async (_, text) => {
    const { url } = await serve((request) => {
      request.socket.write(text);
      request.socket.end();
    });
    expect((await testRunner().run({ url }, {})).end).toMatchObject({
      kind: "unreachable",
      code: "ECONNRESET",
    });
  });

  it.each([
    ["no head", () => undefined],
    ["no end", (_: IncomingMessage, response: Parameters<RequestListener>[1]) => void response.write("{")],
  ])("is ended at its deadline when there is %s", async (_, listener) => {
    const { url } = await serve(listener);
    const run = await testRunner({ limits: { deadlineMs: 100 } }).run({ url }, {});
    expect(run.end).toEqual({ kind: "timeout", deadlineMs: 100 });
  });

  it("is ended by the caller's signal", async () => {
    const controller = new AbortController();
    const { url } = await serve(() => controller.abort());
    const run = await testRunner().run({ url }, {}, controller);
    expect(run.end).toEqual({ kind: "aborted", by: "signal" });
  });

  it("is not sent after the caller's signal", async () => {
    const asked = vi.fn();
    const { url } = await serve(asked);
    const run = await testRunner().run({ url }, {}, { signal: AbortSignal.abort() });
    expect(run.end).toEqual({ kind: "aborted", by: "signal" });
    expect(asked).not.toHaveBeenCalled();
  });

  it("is ended by dispose, which also closes what was kept open", async () => {
    const asked: IncomingMessage[] = [];
    const { url, server } = await serve((request, response) => {
      asked.push(request);
      if (asked.length === 1) response.end("{}");
    });
    const runner = testRunner();
    await runner.run({ url }, {});
    const running = runner.run({ url }, {});
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(runner.size).toBe(1);
    await runner.dispose();
    expect((await running).end).toEqual({ kind: "aborted", by: "dispose" });
    expect(runner.size).toBe(0);
    const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
    await vi.waitFor(async () => expect(await count()).toBe(0), 5_000);
    expect((await runner.run({ url }, {})).end).toEqual({ kind: "aborted", by: "dispose" });
  });
});

describe("a call that is not sent", () => {
  it.each([
    ["an address outside the list", { url: "http://192.0.2.1/" }, "url"],
    [
      "an address that only the runner allows",
      { url: "http://127.0.0.1:1/", allow: { urls: ["https://h.example"] } },
      "url",
    ],
    ["a file", { url: "file:///etc/passwd" }, "url"],
    ["a name and a password", { url: "http://a:b@127.0.0.1:1/" }, "url"],
    ["no address", { url: "/hook" }, "url"],
    ["a header of the connection", { url: "http://127.0.0.1:1/", headers: { Host: "x" } }, "header"],
  ])("has %s", async (_, call, what) => {
    const run = await testRunner().run(call, {});
    expect(run.end).toMatchObject({ kind: "refused", what });
    expect(run.status).toBeUndefined();
  });

  it("has an input that is no JSON", async () => {
    const run = await testRunner().run({ url: "http://127.0.0.1:1/" }, { n: 1n });
    expect(run.end).toMatchObject({ kind: "refused", what: "input" });
  });

  it("is told of a pattern that can't be read", async () => {
    const run = await testRunner({ allow: { urls: ["127.0.0.1"] } }).run({ url: "http://127.0.0.1:1/" }, {});
    expect(run.end).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("no address pattern"),
    });
  });

  it("has no runner that allows anything", async () => {
    const run = await testRunner({ allow: {} }).run({ url: "http://127.0.0.1:1/" }, {});
    expect(run.end).toMatchObject({ kind: "refused", what: "url" });
  });
});
