import type { StrategyContext } from "./recovery-strategy.js";

type WithConfig = Pick<StrategyContext, "stepConfig">;

const read = ({ stepConfig }: WithConfig, name: string): unknown =>
  Object.hasOwn(stepConfig, name) ? stepConfig[name] : undefined;

/**
 * A built-in's parameters. What has the wrong type was reported when the configuration was checked; then the default is
 * used.
 */
export const parameter = {
  number(ctx: WithConfig, name: string, standard: number): number {
    const value = read(ctx, name);
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : standard;
  },
  boolean(ctx: WithConfig, name: string, standard: boolean): boolean {
    const value = read(ctx, name);
    return typeof value === "boolean" ? value : standard;
  },
  text(ctx: WithConfig, name: string): string | undefined {
    const value = read(ctx, name);
    return typeof value === "string" && value !== "" ? value : undefined;
  },
};
