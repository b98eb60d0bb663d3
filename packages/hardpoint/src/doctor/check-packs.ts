import { formatSource } from "@hardpoint/core";
import type { PackNeed, PackSurvey, SurveyedPack } from "@hardpoint/project";
import type { Finding } from "./finding.js";

/** How each pack of the configuration fits, which are installed and not used, and which names are more than one's. */
export const checkPacks = (survey: PackSurvey): readonly Finding[] => [
  ...nothing(survey),
  ...survey.diagnostics.map(
    ({ code, severity, message, source, hint }): Finding => ({
      area: "packs",
      status: severity === "error" ? "broken" : "note",
      what: `${message} ${code}${source ? ` at ${formatSource(source)}` : ""}`,
      ...(hint === undefined ? {} : { hint }),
    }),
  ),
  ...survey.packs.flatMap((pack) => [ofPack(pack), ...pack.needs.map((need) => ofNeed(pack, need))]),
  ...survey.packs.flatMap(withheld),
  ...sharedNames(survey.packs),
  ...survey.unused.map(
    (name): Finding => ({
      area: "packs",
      status: "note",
      what: `${name} is installed and a pack, and is not used`,
      hint: `To use it, add "${name}" to \`packs\`.`,
    }),
  ),
];

const nothing = ({ file, packs, diagnostics }: PackSurvey): readonly Finding[] =>
  packs.length > 0 || diagnostics.length > 0
    ? []
    : [
        {
          area: "packs",
          status: "ok",
          what:
            file === undefined
              ? "no configuration (role.yaml or hardpoint.yaml) in this directory, so no packs"
              : `${file} uses no packs`,
        },
      ];

const ofPack = (pack: SurveyedPack): Finding => {
  const { name, version, as, isolation, capabilities, brings } = pack;
  const parts = [
    `${name}${version === undefined ? "" : ` ${version}`}${as === undefined ? "" : ` as ${as}`}`,
    `${brings.length} extension${brings.length === 1 ? "" : "s"}`,
    `runs in ${isolation}`,
    ...(capabilities.length === 0 ? [] : [`may use ${capabilities.join(", ")}`]),
  ];
  return { area: "packs", status: "ok", what: parts.join(" · ") };
};

const ofNeed = ({ name: pack }: SurveyedPack, need: PackNeed): Finding => {
  const { kind, name, needs, offered, negotiation } = need;
  const what = `${pack} needs the ${kind} ${name} ${[needs].flat().join(" or ")}`;
  if (negotiation === undefined)
    return {
      area: "packs",
      status: "note",
      what: `${what}, which is not known here`,
      hint: "A host of your own may have it; what depends on it is not used otherwise.",
    };
  if (negotiation.kind === "refused")
    return {
      area: "packs",
      status: "broken",
      what: `${what}, and here is ${offered}`,
      hint:
        negotiation.code === "CONTRACT_TOO_NEW"
          ? `Update Hardpoint's packages, or install an older version of ${pack}.`
          : `Install a version of ${pack} that is written for ${name} ${offered}.`,
    };
  return negotiation.kind === "upgraded"
    ? {
        area: "packs",
        status: "ok",
        what: `${what}, which is upgraded ${negotiation.path.join(" → ")} to ${offered}`,
      }
    : { area: "packs", status: "ok", what: `${what}, and here is ${offered}` };
};

const withheld = ({ name, withheld: names }: SurveyedPack): readonly Finding[] =>
  names.map((capability) => ({
    area: "packs",
    status: "note",
    what: `${name} asks for the capability ${capability}, which it is not granted`,
    hint: `If it may use it, add \`capabilities: [${capability}]\` to its entry in \`packs\`.`,
  }));

const sharedNames = (packs: readonly SurveyedPack[]): readonly Finding[] => {
  const owners = new Map<string, string[]>();
  for (const { name: pack, as, brings } of packs)
    for (const { scope, name } of brings) {
      const key = `${scope} ${name}`;
      owners.set(key, [...(owners.get(key) ?? []), `${as ?? pack}/${name}`]);
    }
  return [...owners].flatMap(([key, names]): readonly Finding[] =>
    names.length < 2
      ? []
      : [
          {
            area: "packs",
            status: "note",
            what: `${key} is a name of ${names.length} packs`,
            hint: `The bare name is an error. Write one of ${names.join(", ")}.`,
          },
        ],
  );
};
