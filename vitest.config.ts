import { defineConfig } from "vitest/config";

const conditions = ["@hardpoint/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/scopes/*/src/**/*.test.ts",
      "examples/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    globalSetup: ["tests/global-setup.ts"],
    testTimeout: 30_000,
    reporters: process.env.HARDPOINT_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.HARDPOINT_TEST_REPORT }]]
      : ["default"],
  },
});
