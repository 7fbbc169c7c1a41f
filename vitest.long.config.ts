import { defineConfig } from "vitest/config";
import unitTests from "./vitest.config";

/** Unit and database tests that take minutes: every hostile text in every task, a kill at every query, and every trouble of a destination. */
export default defineConfig({
  ...unitTests,
  test: {
    ...unitTests.test,
    include: ["lib/**/*.long.test.ts"],
    exclude: [],
  },
});
