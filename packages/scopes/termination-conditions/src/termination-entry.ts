/** One item of `extensions.termination_conditions`. */
export interface TerminationEntry {
  readonly name: string;
  readonly module: string;
  readonly description?: string | undefined;
}
