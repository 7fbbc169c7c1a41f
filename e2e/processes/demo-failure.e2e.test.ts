import { expect, test } from "vitest";
import { demoDataFolder, expectNothingRuns, runOnce, startDemo } from "../demo-process";

const dataDir = demoDataFolder();

test("npm run demo names the step that fails and exits with 1", { timeout: 120_000 }, async () => {
  const demo = await startDemo(dataDir, runOnce, { INITIAL_CREDITS: "0" });
  expect(await demo.ended, demo.output()).toBe(1);
  expect(demo.output()).toMatch(/\nThe demo failed while writing the article: .*credits.*\n$/);
  expect(demo.output()).not.toMatch(/\n\s+at /);
  await expectNothingRuns(dataDir);
});
