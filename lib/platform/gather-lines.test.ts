import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherLines } from "./gather-lines";

let written: string[];
const logger = () =>
  pino({ base: null, timestamp: false }, gatherLines({ write: (text) => void written.push(text) }));
const messages = () =>
  written.map((text) => [...text.matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message));
beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("lines that follow each other are written together, in their order", () => {
  const log = logger();
  log.info("one");
  log.info("two");
  expect(written).toEqual([]);
  vi.runAllTimers();
  log.info("three");
  vi.runAllTimers();
  expect(messages()).toEqual([["one", "two"], ["three"]]);
});

test.each(["warn", "error", "fatal"] as const)(
  "a line of the level %s is written at once, after those before it",
  (level) => {
    const log = logger();
    log.info("one");
    log[level]("two");
    expect(messages()).toEqual([["one", "two"]]);
  },
);

test("a flood of lines does not wait in memory", () => {
  const log = logger();
  for (let index = 0; index < 1000; index++) log.info("x".repeat(200));
  expect(written.length).toBeGreaterThan(2);
});

test("what waits when the process ends is written", () => {
  const before = new Set(process.listeners("exit"));
  const log = logger();
  log.info("last");
  for (const listener of process.listeners("exit")) if (!before.has(listener)) listener(0);
  expect(messages()).toEqual([["last"]]);
});
