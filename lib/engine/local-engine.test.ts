import { afterEach, describe, expect, test, vi } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { mapBackgroundWork } from "@/lib/work/background-work";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import type { Engine } from "./engine";
import { type LocalEngineOptions, startLocalEngine } from "./local-engine";
import type { Sweeps } from "./sweeps";

const nothing: SweepRun = { handled: 0, nextInSeconds: null };
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let engine: Engine | undefined;

function start(sweeps: Partial<Sweeps>, options: Partial<LocalEngineOptions> = {}): Engine {
  engine = startLocalEngine({
    sweeps: { ...mapBackgroundWork(() => () => Promise.resolve(nothing)), ...sweeps },
    everySeconds: mapBackgroundWork(() => 1000),
    logger,
    random: () => 0.5,
    stopGraceMs: 60_000,
    ...options,
  });
  return engine;
}

afterEach(() => engine?.stop());

/** A sweep that ends when the test calls `end`, or when it is abandoned. */
function controlledSweep() {
  const beginning = deferred<SweepSignals>();
  const end = deferred<SweepRun>();
  const sweep = vi.fn<Sweeps["generation"]>((signals) => {
    beginning.resolve(signals);
    signals.abandon.addEventListener("abort", () => end.resolve(nothing));
    return end.promise;
  });
  return { sweep, beginning: beginning.promise, end: () => end.resolve(nothing) };
}

describe("the local engine", () => {
  test("sweeps once for every kind of work after its start", async () => {
    const sweeps = mapBackgroundWork(() => vi.fn<Sweeps["generation"]>().mockResolvedValue(nothing));
    start(sweeps);
    await vi.waitFor(() => {
      for (const sweep of Object.values(sweeps)) expect(sweep).toHaveBeenCalledTimes(1);
    });
  });

  test("sweeps for a woken kind of work long before its next tick", async () => {
    const generation = vi.fn<Sweeps["generation"]>().mockResolvedValue(nothing);
    const verification = vi.fn<Sweeps["verification"]>().mockResolvedValue(nothing);
    const { wake } = start({ generation, verification });
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(1));
    wake("generation");
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(2));
    expect(verification).toHaveBeenCalledTimes(1);
  });

  test("sweeps again after the seconds that a sweep returned", async () => {
    const verification = vi
      .fn<Sweeps["verification"]>()
      .mockResolvedValueOnce({ handled: 0, nextInSeconds: 0.2 })
      .mockResolvedValue(nothing);
    start({ verification });
    await vi.waitFor(() => expect(verification).toHaveBeenCalledTimes(2), { timeout: 3_000 });
  });

  test("continues with one kind of work while another hangs", async () => {
    const { sweep } = controlledSweep();
    const verification = vi.fn<Sweeps["verification"]>().mockResolvedValue(nothing);
    const { wake } = start({ generation: sweep, verification }, { stopGraceMs: 0 });
    await vi.waitFor(() => expect(verification).toHaveBeenCalledTimes(1));
    wake("verification");
    await vi.waitFor(() => expect(verification).toHaveBeenCalledTimes(2));
    expect(sweep).toHaveBeenCalledTimes(1);
  });

  test("stops after the running sweep, whose stop signal is aborted", async () => {
    const { sweep, beginning, end } = controlledSweep();
    const { stop, wake } = start({ generation: sweep });
    const signals = await beginning;
    const stopped = vi.fn<() => void>();
    const stopping = stop().then(stopped);
    expect(signals.stop.aborted).toBe(true);
    expect(signals.abandon.aborted).toBe(false);
    await Promise.resolve();
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    wake("generation");
    expect(sweep).toHaveBeenCalledTimes(1);
  });

  test("abandons a sweep that does not end in time", async () => {
    const { sweep, beginning } = controlledSweep();
    const { stop } = start({ generation: sweep }, { stopGraceMs: 10 });
    const { abandon } = await beginning;
    await stop();
    expect(abandon.aborted).toBe(true);
  });

  test("starts no sweep after it was stopped", async () => {
    const generation = vi.fn<Sweeps["generation"]>().mockResolvedValue(nothing);
    const { stop, sweep } = start({ generation });
    await stop();
    const before = generation.mock.calls.length;
    expect(await sweep("generation")).toEqual(nothing);
    expect(generation).toHaveBeenCalledTimes(before);
  });

  test("sweeps again while work of an earlier sweep is running, and waits for that work when it stops", async () => {
    const slow = deferred();
    const generation = vi
      .fn<Sweeps["generation"]>()
      .mockResolvedValueOnce({ handled: 1, nextInSeconds: null, inFlight: slow.promise })
      .mockResolvedValue(nothing);
    const { stop, wake } = start({ generation });
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(1));
    wake("generation");
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(2));
    const stopped = vi.fn<() => void>();
    const stopping = stop().then(stopped);
    await new Promise(setImmediate);
    expect(stopped).not.toHaveBeenCalled();
    slow.resolve();
    await stopping;
  });

  test("stops even when a sweep ignores that it is abandoned", async () => {
    const never = deferred<SweepRun>();
    const publishing = vi.fn<Sweeps["generation"]>().mockReturnValue(never.promise);
    const { stop } = start({ publishing }, { stopGraceMs: 10 });
    await vi.waitFor(() => expect(publishing).toHaveBeenCalledTimes(1));
    await stop();
    never.resolve(nothing);
  });
});
