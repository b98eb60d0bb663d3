/** One line of an allow-list of addresses. */
export type UrlPattern =
  | { readonly ok: true; readonly allows: (url: URL) => boolean }
  | { readonly ok: false; readonly message: string };

const shape = /^(\*|https?):\/\/(\[[\da-f:.]+\]|[^/:?#@[\]\s]+)(?::(\d+|\*))?(\/[^?#]*)?$/iu;

/**
 * Reads `scheme://host:port/path`. The parts are compared one by one with those of the address as a URL parser reads
 * it, never as one text, in which a `*` could reach from the host into the path.
 *
 * - scheme: `http`, `https`, or `*` for both
 * - host: as it stands; `*.` at its start means one label or more (and not the bare domain); any other `*` stays
 *   within one label; `*` alone means every host
 * - port: as it stands; none means the scheme's own; `*` means every port
 * - path: as it stands, but that `*` means any characters, `/` included; no path, or `/*`, means every path
 *
 * The query is not compared. Addresses with a user name or password match nothing.
 */
export const parseUrlPattern = (pattern: string): UrlPattern => {
  const [, scheme = "", host = "", port, path] = shape.exec(pattern) ?? [];
  if (scheme === "") {
    return {
      ok: false,
      message: `"${pattern}" is no address pattern: it should look like "https://hooks.example.com/path/*".`,
    };
  }
  const hostname = host.includes("*") ? host.toLowerCase() : new URL(safeOrigin(host)).hostname;
  const hosts = glob(hostname.replace(/^\*\./u, "**."), { one: "[^.]*", many: ".+" });
  const paths =
    path === undefined || path === "/*" ? undefined : glob(normalPath(path), { one: ".*", many: ".*" });
  return {
    ok: true,
    allows(url) {
      if (url.protocol !== "https:" && url.protocol !== "http:") return false;
      if (url.username !== "" || url.password !== "") return false;
      if (scheme !== "*" && url.protocol !== `${scheme.toLowerCase()}:`) return false;
      if (hostname !== "*" && !hosts.test(url.hostname)) return false;
      if (port !== "*" && Number(url.port || own(url)) !== Number(port ?? own(url))) return false;
      // A server may decode these before it looks, and so end up at another path.
      if (paths && /%(?:2f|5c)/iu.test(url.pathname)) return false;
      return paths?.test(url.pathname) ?? true;
    },
  };
};

const own = (url: URL): string => (url.protocol === "https:" ? "443" : "80");

/** As a URL parser writes it: IDNs in Punycode, `127.1` in full. What it refuses can't be anybody's host. */
const safeOrigin = (host: string): string =>
  URL.canParse(`http://${host}`) ? `http://${host}` : "http://invalid.invalid";

const normalPath = (path: string): string => new URL(`http://host${path}`).pathname;

const glob = (text: string, stars: { readonly one: string; readonly many: string }): RegExp => {
  const source = text.replace(/\*{2,}|\*|[\\^$.+?()[\]{}|/]/gu, (found) => {
    if (found === "*") return stars.one;
    return found.startsWith("*") ? stars.many : `\\${found}`;
  });
  return new RegExp(`^${source}$`, "su");
};
