import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const databases = "./lib/platform/db/testing/global-setup.ts";

/** Tests of code, with a database where they ask for one. */
const code = {
  globalSetup: [databases],
  setupFiles: ["./testing/loopback-only.ts", "./testing/quick-passwords.ts"],
  // Each worker loads a module once for all of its test files, which saves a third of the time.
  isolate: false,
  // By default Vitest leaves one core unused, which doubles the time on two cores.
  maxWorkers: "100%",
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Tests of whole servers. Two files at a time, because each starts its own and mostly waits for them. */
const servers = {
  isolate: false,
  globalSetup: ["./e2e/global-setup.ts"],
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

type Tests = NonNullable<TestProjectInlineConfiguration["test"]>;

function project(name: string, tests: Tests): TestProjectInlineConfiguration {
  return {
    resolve: { alias: { "@galley/lib": `${import.meta.dirname}/lib`, "@": import.meta.dirname } },
    test: { name, restoreMocks: true, unstubEnvs: true, ...tests },
  };
}

/** `npx vitest run path/to/one.test.ts` runs one file, whichever project it is in. */
export default defineConfig({
  test: {
    projects: [
      // Named `*.long.test.ts` is what takes long: every hostile text in every task, a kill at every write, the plan of
      // every statement. `npm test` leaves it to continuous integration.
      project("unit", {
        ...code,
        include: ["{app,bench,inngest,lib,scripts,testing}/**/!(*.server).test.{ts,tsx}"],
      }),
      project("browser", { ...servers, include: ["e2e/*.e2e.test.ts"] }),
      // Journeys through the dashboard, and several servers beside each other, killed, or building a site.
      project("processes", { ...servers, include: ["e2e/{journeys,processes}/*.e2e.test.ts"] }),
      // What breaks around Galley: databases, networks, clients and processes, one at a time.
      project("faults", { ...servers, maxWorkers: 1, include: ["e2e/faults/*.fault.test.ts"] }),
      // Destinations on real servers. One file at a time, because they share the servers.
      project("servers", {
        include: ["lib/destinations/**/*.server.test.ts"],
        globalSetup: [databases, "./testing/servers/global-setup.ts"],
        isolate: false,
        fileParallelism: false,
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
