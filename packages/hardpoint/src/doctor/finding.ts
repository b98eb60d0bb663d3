/** One thing that was looked at. */
export interface Finding {
  readonly area: "node" | "packages" | "packs" | "isolates" | "optional";
  /** `ok`, something to know, or something that does not work. */
  readonly status: "ok" | "note" | "broken";
  readonly what: string;
  /** What to do, where it is not ok. */
  readonly hint?: string;
}
