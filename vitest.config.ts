import { defineConfig } from "vitest/config";

const conditions = ["@hardpoint/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/scopes/*/src/**/*.test.ts",
      "packages/adapters/*/src/**/*.test.ts",
      "examples/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    globalSetup: ["tests/global-setup.ts"],
    testTimeout: 30_000,
    // By hand a test has one try; what passes on the second only is named (tests/second-tries.ts).
    retry: process.env.CI ? 1 : 0,
    reporters: process.env.HARDPOINT_TEST_REPORT
      ? ["default", "./tests/second-tries.ts", ["json", { outputFile: process.env.HARDPOINT_TEST_REPORT }]]
      : ["default"],
  },
});
