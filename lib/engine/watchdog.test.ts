import { expect, test } from "vitest";
import { mustStandIn } from "./watchdog";

test.each([
  ["nothing has ever swept", null, true],
  ["Inngest swept lately", { engine: "inngest", ageSeconds: 359 }, false],
  ["Inngest has missed its ticks", { engine: "inngest", ageSeconds: 361 }, true],
  ["only the stand-in has swept since", { engine: "local", ageSeconds: 5 }, true],
])("when %s, standing in is %s", (_name, last, standsIn) => {
  expect(mustStandIn(last, 120)).toBe(standsIn);
});

test("a pace that cron cannot keep is judged by cron's own, a minute", () => {
  expect(mustStandIn({ engine: "inngest", ageSeconds: 179 }, 30)).toBe(false);
  expect(mustStandIn({ engine: "inngest", ageSeconds: 181 }, 30)).toBe(true);
});
