import { defineConfig } from "vitest/config";

/** Two files at a time: each starts servers of its own and waits for them more than it works. */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["e2e/**/*.e2e.test.ts"],
    globalSetup: ["./e2e/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
