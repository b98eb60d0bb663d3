import type { Finding } from "./finding.js";

/** The oldest Node that every package here works with. */
const oldest = [20, 19] as const;

export const checkNode = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const what = `Node ${version}`;
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
    ? { area: "node", status: "ok", what }
    : {
        area: "node",
        status: "broken",
        what: `${what} is too old`,
        hint: `Install Node ${oldest.join(".")} or newer.`,
      };
};
