import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

interface Queue {
  readonly length: number;
  push(item: object): object;
  shift(): object | undefined;
  remove(item: object): object | null;
}

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve("postgres"));
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of postgres.js that it does not export
const createQueue = require(path.join(folder, "queue.js")) as () => Queue;

/** The idle connections of a pool that is never wholly busy: one leaves, one comes back. */
function used(times: number): Queue {
  const queue = createQueue();
  queue.push({});
  for (let time = 0; time < times; time += 1) {
    queue.push({});
    queue.shift();
  }
  return queue;
}

/**
 * Milliseconds to look a thousand times for a connection that is not in the queue, as postgres.js does for a statement:
 * the shortest of ten times, which no pause of the process reaches.
 */
function lookingTime(queue: Queue): number {
  const other = {};
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now();
    for (let time = 0; time < 1000; time += 1) queue.remove(other);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

test("looking for a connection costs the same however many statements a pool has had", () => {
  lookingTime(used(1));
  // As published, the place of everything that ever left stays, and the ratio is in the thousands.
  expect(lookingTime(used(100_000)) / lookingTime(used(1))).toBeLessThan(100);
});

test("a queue gives its items back in their order, without those that were removed", () => {
  const items = Array.from({ length: 1000 }, (_, number) => ({ number }));
  const queue = createQueue();
  const given: unknown[] = [];
  for (const item of items) {
    queue.push(item);
    if (item.number % 3 === 0) given.push(queue.shift());
    if (item.number % 10 === 5) expect(queue.remove(item)).toBe(item);
  }
  expect(queue.length).toBe(1000 - given.length - 100);
  while (queue.length > 0) given.push(queue.shift());
  expect(given).toEqual(items.filter(({ number }) => number % 10 !== 5));
});
