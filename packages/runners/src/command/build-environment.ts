import type { EnvironmentGrant } from "./command-spec.js";

/** What nearly every program needs, and no secrets: the names that a command gets unless its grant says otherwise. */
export const basicEnvironment: readonly string[] = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TERM",
  "TMPDIR",
  "TZ",
];

/** Without these most programs don't start on Windows: they are granted there with any list. */
const windowsNeeds: readonly string[] = [
  "SystemRoot",
  "SystemDrive",
  "windir",
  "ComSpec",
  "PATHEXT",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "HOMEDRIVE",
  "HOMEPATH",
  "APPDATA",
  "LOCALAPPDATA",
  "ProgramData",
  "ProgramFiles",
  "NUMBER_OF_PROCESSORS",
  "PROCESSOR_ARCHITECTURE",
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of one run. `input` wins over `add`, and `add` over what is granted. */
export const buildEnvironment = (
  host: Environment,
  { grant = basicEnvironment, except = [], add = {} }: EnvironmentGrant,
  input: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): Record<string, string> => {
  // Windows knows one variable under `Path` and `PATH`.
  const key = (name: string): string => (platform === "win32" ? name.toUpperCase() : name);
  const names = grant === "inherit" ? undefined : platform === "win32" ? [...grant, ...windowsNeeds] : grant;
  const granted = names && new Set(names.map(key));
  const held = (name: string): boolean =>
    except.some((pattern) =>
      pattern.endsWith("*") ? key(name).startsWith(key(pattern.slice(0, -1))) : key(name) === key(pattern),
    );

  const variables = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of Object.entries(host)) {
    if (value === undefined || held(name) || (granted && !granted.has(key(name)))) continue;
    variables.set(key(name), [name, value]);
  }
  for (const [name, value] of [...Object.entries(add), ...Object.entries(input)]) {
    variables.set(key(name), [name, value]);
  }
  return Object.fromEntries(variables.values());
};

/** The first of some names that no variable can have. Node would cut it at the `=`, without a word. */
export const unusableName = (...variables: Readonly<Record<string, string>>[]): string | undefined =>
  variables.flatMap((group) => Object.keys(group)).find((name) => name === "" || /[=\0]/u.test(name));
