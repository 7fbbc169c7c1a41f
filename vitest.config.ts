import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["{app,bench,inngest,lib,scripts,testing}/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"],
    exclude: ["e2e/**", "**/*.server.test.ts", "**/*.long.test.ts"],
    globalSetup: ["./lib/platform/db/testing/global-setup.ts"],
    setupFiles: ["./testing/loopback-only.ts"],
    // Each worker loads a module once for all of its test files, which saves a third of the time.
    isolate: false,
    // By default Vitest leaves one core unused, which doubles the time on two cores.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
