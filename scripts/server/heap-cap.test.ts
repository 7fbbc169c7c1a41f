import { expect, test } from "vitest";
import { availableMemoryBytes, heapCapMegabytes } from "./heap-cap";

const gigabyte = 1024 ** 3;

test.each([
  [0.5, 384],
  [1, 384],
  [2, 512],
  [4, 1024],
  [8, 2048],
  [64, 2048],
])("with %s GB of memory the heap may grow to %s MB", (gigabytes, megabytes) => {
  expect(heapCapMegabytes(gigabytes * gigabyte, 1)).toBe(megabytes);
});

test.each([
  [2, 8, 2048],
  [4, 8, 1024],
  [4, 16, 2048],
  [8, 16, 1024],
  [8, 4, 384],
])("of %s workers with %s GB of memory together, each may grow to %s MB", (workers, gigabytes, megabytes) => {
  expect(heapCapMegabytes(gigabytes * gigabyte, workers)).toBe(megabytes);
});

test("the limit of a container applies when it is below the machine's memory", () => {
  expect(availableMemoryBytes(8 * gigabyte, gigabyte)).toBe(gigabyte);
});

test.each([
  ["0, which means none,", 0],
  ["2^63, which means none,", 2 ** 63],
])("a container limit of %s leaves the machine's memory", (_, limit) => {
  expect(availableMemoryBytes(8 * gigabyte, limit)).toBe(8 * gigabyte);
});
