import { expect, onTestFinished, test, vi } from "vitest";
import type { Logger } from "@/lib/platform/logger";
import { startStandIn } from "./stand-in";

function start(ageSeconds: number) {
  const sweep = vi.fn(() => Promise.resolve({ handled: 0, nextInSeconds: null }));
  const askInngest = vi.fn<() => void>();
  const lastSweep = vi.fn(() => Promise.resolve({ engine: "inngest", ageSeconds }));
  const warn = vi.fn<Logger["warn"]>();
  const info = vi.fn<Logger["info"]>();
  const standIn = startStandIn("events", {
    sweep,
    lastSweep,
    firstDue: () => Promise.resolve(null),
    askInngest,
    everySeconds: 0.02,
    logger: { debug: vi.fn(), error: vi.fn(), info, warn },
    random: () => 0.5,
  });
  onTestFinished(() => standIn.stop());
  return { standIn, sweep, askInngest, lastSweep, warn, info };
}

test("an Inngest that accepted no event is asked again at each look, and gets the work back once it accepts one", async () => {
  const { standIn, sweep, askInngest, lastSweep, warn, info } = start(1);
  standIn.refused();
  await vi.waitFor(() => expect(askInngest.mock.calls.length).toBeGreaterThan(2), 20_000);
  expect(sweep.mock.calls.length).toBeGreaterThan(1);
  expect(warn).toHaveBeenCalledTimes(1);

  standIn.accepted();
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(1), 20_000);
  const [sweeps, looks] = [sweep.mock.calls.length, lastSweep.mock.calls.length];
  await vi.waitFor(() => expect(lastSweep.mock.calls.length).toBeGreaterThan(looks + 2), 20_000);
  expect(sweep).toHaveBeenCalledTimes(sweeps);
});

test("an Inngest that ticks is not asked, and does all the work", async () => {
  const { standIn, sweep, askInngest, lastSweep, warn } = start(59);
  standIn.called();
  await vi.waitFor(() => expect(lastSweep.mock.calls.length).toBeGreaterThan(2), 20_000);
  expect([sweep, askInngest, warn].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});
