import { expect, test } from "vitest";
import { reportSweeps } from "./sweep-report";

const now = new Date("2026-11-21T10:00:00Z");
const intervals = { generation: 120, events: 30 };
const beat = (name: string, engine: string, ageSeconds: number) => ({
  name,
  engine,
  ranAt: new Date(now.getTime() - ageSeconds * 1000),
  durationMs: 5,
  handled: 1,
});

test.each<[string, "local" | "inngest", ReturnType<typeof beat>[], string]>([
  ["Inngest's sweeps tick", "inngest", [beat("generation", "inngest", 100)], "on time"],
  ["this process stands in for Inngest", "inngest", [beat("generation", "local", 100)], "without Inngest"],
  [
    "Inngest ticks for one kind of work and not for another",
    "inngest",
    [beat("generation", "inngest", 100), beat("events", "local", 10)],
    "without Inngest",
  ],
  ["nobody sweeps", "inngest", [beat("generation", "local", 1000)], "late"],
  ["the timer sweeps, as it is to", "local", [beat("generation", "local", 100)], "on time"],
  ["an older version had another kind of work", "inngest", [beat("gone", "local", 9999)], "on time"],
])("when %s, with the engine %s", (_case, engine, beats, expected) => {
  expect(reportSweeps(beats, { engine, intervals, now }).background_work).toBe(expected);
});
