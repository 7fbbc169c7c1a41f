import { defineConfig } from "vitest/config";
import browserTests from "./vitest.e2e.config";

/**
 * The longer journeys through the dashboard in a browser, and the tests that run several servers beside each other, kill
 * them, or build a site with them. They take minutes.
 */
export default defineConfig({
  ...browserTests,
  test: { ...browserTests.test, include: ["e2e/{journeys,processes}/*.e2e.test.ts"] },
});
