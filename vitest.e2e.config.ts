import { defineConfig } from "vitest/config";

/** Two files at a time, because each starts its own servers and mostly waits for them. */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["e2e/*.e2e.test.ts"],
    globalSetup: ["./e2e/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
