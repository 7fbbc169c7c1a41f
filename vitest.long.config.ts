import { defineConfig } from "vitest/config";
import unitTests from "./vitest.config";

/** Unit and database tests that take minutes: every hostile text in every task, and a kill at every query. */
export default defineConfig({
  ...unitTests,
  test: { ...unitTests.test, include: ["lib/**/*.long.test.ts"], exclude: [] },
});
