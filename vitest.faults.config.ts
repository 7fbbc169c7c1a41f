import { defineConfig } from "vitest/config";
import browserTests from "./vitest.e2e.config";

/** What breaks around Galley: databases, networks, clients and processes, one at a time. They take long. */
export default defineConfig({
  ...browserTests,
  test: { ...browserTests.test, include: ["e2e/faults/*.fault.test.ts"], maxWorkers: 1 },
});
