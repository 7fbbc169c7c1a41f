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
])("a machine of %s GB lets the heap grow to %s MB", (gigabytes, megabytes) => {
  expect(heapCapMegabytes(gigabytes * gigabyte)).toBe(megabytes);
});

test("a container's limit counts where it is below the machine's memory", () => {
  expect(availableMemoryBytes(8 * gigabyte, gigabyte)).toBe(gigabyte);
});

test.each([
  ["none, as 0", 0],
  ["none, as a number beyond every machine", 2 ** 63],
])("a limit of %s leaves the machine's memory", (_, limit) => {
  expect(availableMemoryBytes(8 * gigabyte, limit)).toBe(8 * gigabyte);
});
