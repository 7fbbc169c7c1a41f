import { defineConfig } from "vitest/config";
import browserTests from "./vitest.e2e.config";

/** The tests that run several servers beside each other, kill them, or build a site with them. They take minutes. */
export default defineConfig({
  ...browserTests,
  test: { ...browserTests.test, include: ["e2e/processes/*.e2e.test.ts"] },
});
