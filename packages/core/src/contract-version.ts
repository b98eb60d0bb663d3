/** A contract's version. MAJOR.MINOR: there is no patch, since a contract is only its shape and meaning. */
export interface ContractVersion {
  readonly major: number;
  readonly minor: number;
}

/** Reads `"1"`, `"1.2"`; undefined for anything else. */
export const parseContractVersion = (text: string): ContractVersion | undefined => {
  const match = /^(0|[1-9]\d{0,5})(?:\.(0|[1-9]\d{0,5}))?$/.exec(text);
  return match ? { major: Number(match[1]), minor: Number(match[2] ?? 0) } : undefined;
};

export const formatContractVersion = (version: ContractVersion): string =>
  `${version.major}.${version.minor}`;
