import { defineConfig } from "vitest/config";

/** Tests destinations on real servers. One file at a time, because they share the servers. */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["lib/destinations/**/*.server.test.ts"],
    globalSetup: ["./lib/platform/db/testing/global-setup.ts", "./testing/servers/global-setup.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
