import type { Happening } from "../run/happening.js";

/** Where a sub-agent's answer has led. */
export const walkText = ({ agent, step }: Extract<Happening, { type: "walk" }>): string => {
  switch (step.kind) {
    case "advanced":
      return `${agent} → ${[...step.frontier, ...(step.mayLeave ? ["parent"] : [])].join(" or ")}`;
    case "off-route":
      return `${agent} is off route: ${step.expected.join(" or ")} was expected`;
    case "ended":
      return `${agent} → ${step.status}: ${step.reason}`;
  }
};
