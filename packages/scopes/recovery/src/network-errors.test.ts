import { once } from "node:events";
import { request } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { setUp } from "./testing/set-up.js";

const detect = async (error: unknown) => {
  const [found] = await setUp().engine.detect(error);
  return found && [found.pattern, found.errorType];
};

const thrownBy = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("it should have failed");
};

describe("the built-in patterns know what Node's network gives", () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];

  /** A server on loopback that treats each connection so; gives its port. */
  const serve = async (treat: (socket: Socket) => void): Promise<number> => {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => socket.destroy());
      treat(socket);
    });
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
    return address.port;
  };

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) {
      server.close();
      await once(server, "close");
    }
  });

  const closedPort = async (): Promise<number> => {
    const port = await serve(() => undefined);
    const server = servers.pop();
    server?.close();
    if (server) await once(server, "close");
    return port;
  };

  it("a closed port, by fetch: the code is in the cause", async () => {
    const port = await closedPort();
    const error = await thrownBy(() => fetch(`http://127.0.0.1:${port}/`));
    expect(error).toMatchObject({ message: "fetch failed", cause: { code: "ECONNREFUSED" } });
    expect(await detect(error)).toEqual(["api-error", "api_error"]);
  });

  it("a closed port on several addresses: what says it is in an AggregateError", async () => {
    const port = await closedPort();
    const error = await thrownBy(() => fetch(`http://localhost:${port}/`));
    expect(await detect(error)).toEqual(["api-error", "api_error"]);
  });

  it("a closed port, by http", async () => {
    const port = await closedPort();
    const error = await thrownBy(() => once(request({ host: "127.0.0.1", port }).end(), "response"));
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
    expect(await detect(error)).toEqual(["api-error", "api_error"]);
  });

  it("a name that does not exist", async () => {
    const error = await thrownBy(() => fetch("http://nobody.invalid/"));
    expect((error as { cause: { code: string } }).cause.code).toMatch(/^(?:ENOTFOUND|EAI_AGAIN)$/u);
    expect(await detect(error)).toEqual(["api-error", "api_error"]);
  });

  it.each([
    ["closed", (socket: Socket) => socket.destroy()],
    ["reset", (socket: Socket) => socket.once("data", () => socket.resetAndDestroy())],
  ])("a connection that was %s", async (_how, treat) => {
    const port = await serve(treat);
    expect(await detect(await thrownBy(() => fetch(`http://127.0.0.1:${port}/`)))).toEqual([
      "api-error",
      "api_error",
    ]);
    expect(
      await detect(await thrownBy(() => once(request({ host: "127.0.0.1", port }).end(), "response"))),
    ).toEqual(["api-error", "api_error"]);
  });

  it("a body that breaks off", async () => {
    const port = await serve((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
        socket.end();
      });
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await detect(await thrownBy(() => response.text()))).toEqual(["api-error", "api_error"]);
  });

  it("a server that speaks no TLS", async () => {
    const port = await serve((socket) => socket.end("no TLS here\r\n"));
    expect(await detect(await thrownBy(() => fetch(`https://127.0.0.1:${port}/`)))).toEqual([
      "api-error",
      "api_error",
    ]);
  });

  it("a server that says nothing", async () => {
    const port = await serve(() => undefined);
    const error = await thrownBy(() =>
      fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(50) }),
    );
    expect(await detect(error)).toEqual(["timeout", "timeout"]);
  });

  it("nothing of what somebody gave up", async () => {
    const port = await serve(() => undefined);
    const giveUp = new AbortController();
    const asked = thrownBy(() => fetch(`http://127.0.0.1:${port}/`, { signal: giveUp.signal }));
    giveUp.abort();
    expect(await detect(await asked)).toBeUndefined();
  });
});
