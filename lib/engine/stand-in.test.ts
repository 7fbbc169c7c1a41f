import { expect, onTestFinished, test, vi } from "vitest";
import type { Logger } from "@/lib/platform/logger";
import { startStandIn } from "./stand-in";

function start(ageSeconds: number, { overdueSeconds = 0, now = (): number => 0 } = {}) {
  const sweep = vi.fn(() => Promise.resolve({ handled: 0, nextInSeconds: null }));
  const askInngest = vi.fn<() => void>();
  const lastSweep = vi.fn(() => Promise.resolve({ engine: "inngest", ageSeconds }));
  const warn = vi.fn<Logger["warn"]>();
  const info = vi.fn<Logger["info"]>();
  const standIn = startStandIn("events", {
    sweep,
    lastSweep,
    firstDue: () =>
      Promise.resolve(
        overdueSeconds === 0
          ? null
          : { id: "row", workspaceId: "workspace", lock: "row", turn: "turn", overdueSeconds },
      ),
    askInngest,
    everySeconds: 0.02,
    logger: { debug: vi.fn(), error: vi.fn(), info, warn },
    random: () => 0.5,
    now,
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

test("a row that waits in a long queue is not called undone while Inngest calls workers", async () => {
  let nowMs = 0;
  const { standIn, sweep, lastSweep, warn } = start(1, { overdueSeconds: 240, now: () => nowMs });
  nowMs = 200_000;
  standIn.workerCalled();
  const looks = lastSweep.mock.calls.length;
  await vi.waitFor(() => expect(lastSweep.mock.calls.length).toBeGreaterThan(looks + 3), 20_000);
  expect([sweep, warn].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test("work that is due while no worker is called is done here, and the log says what was seen", async () => {
  let nowMs = 0;
  const { sweep, warn } = start(1, { overdueSeconds: 240, now: () => nowMs });
  nowMs = 200_000;
  await vi.waitFor(() => expect(sweep).toHaveBeenCalled(), 20_000);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    { work: "events", id: "row", overdueSeconds: 240 },
    "Inngest sweeps, but has called no worker of this process for 200 seconds although work is due; this process works in its place",
  );
});
