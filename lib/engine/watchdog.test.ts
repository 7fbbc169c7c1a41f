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
