import { expect, test } from "vitest";
import { createLanes } from "./lanes";

test("a lane that becomes free goes to the first in line", async () => {
  const lanes = createLanes(1);
  expect(lanes.take()).toBe(true);
  const order: string[] = [];
  const first = lanes.takeWithin(60_000).then(() => order.push("first"));
  const second = lanes.takeWithin(60_000).then(() => order.push("second"));
  lanes.free();
  await first;
  expect(order).toEqual(["first"]);
  // It stays taken for those who do not stand in line.
  expect(lanes.take()).toBe(false);
  lanes.free();
  await second;
  lanes.free();
  expect(lanes.take()).toBe(true);
});

test("who has waited in line for too long gets no lane, and none is lost by it", async () => {
  const lanes = createLanes(1);
  expect(await lanes.takeWithin(0)).toBe(true);
  expect(await lanes.takeWithin(1)).toBe(false);
  lanes.free();
  expect(lanes.take()).toBe(true);
});
