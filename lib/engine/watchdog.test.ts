import { expect, test } from "vitest";
import { mustStandIn, seemsSilent } from "./watchdog";

test.each([
  ["no sweep has ever run", null, true],
  ["Inngest swept recently", { engine: "inngest", ageSeconds: 359 }, false],
  ["Inngest has missed three ticks", { engine: "inngest", ageSeconds: 361 }, true],
  ["the last sweep was local", { engine: "local", ageSeconds: 5 }, true],
])("when %s (%j), mustStandIn is %s", (_name, last, standsIn) => {
  expect(mustStandIn(last, 120)).toBe(standsIn);
});

test("a pace below cron's minimum of a minute is judged as one minute", () => {
  expect(mustStandIn({ engine: "inngest", ageSeconds: 179 }, 30)).toBe(false);
  expect(mustStandIn({ engine: "inngest", ageSeconds: 181 }, 30)).toBe(true);
});

test("a tick seems to be missing after one and a half of its intervals, at least a minute and a half", () => {
  for (const [everySeconds, ageSeconds] of [
    [30, 90],
    [120, 180],
  ] as const) {
    expect(seemsSilent({ engine: "inngest", ageSeconds }, everySeconds)).toBe(false);
    expect(seemsSilent({ engine: "inngest", ageSeconds: ageSeconds + 1 }, everySeconds)).toBe(true);
  }
  expect(seemsSilent(null, 120)).toBe(false);
});
