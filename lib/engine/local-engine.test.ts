import { afterEach, describe, expect, test, vi } from "vitest";
import { perWork } from "@/lib/operations/background-work";
import { deferred } from "@/lib/testing/deferred";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import type { Engine } from "./engine";
import { type LocalEngineOptions, startLocalEngine } from "./local-engine";
import type { Sweeps } from "./sweeps";

const nothing: SweepRun = { handled: 0, nextInSeconds: null };
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let engine: Engine | undefined;

function start(sweeps: Partial<Sweeps>, options: Partial<LocalEngineOptions> = {}): Engine {
  engine = startLocalEngine({
    sweeps: { ...perWork(() => () => Promise.resolve(nothing)), ...sweeps },
    everySeconds: perWork(() => 1000),
    logger,
    random: () => 0.5,
    stopGraceMs: 60_000,
    ...options,
  });
  return engine;
}

afterEach(() => engine?.stop());

/** A sweep that ends when the test says so, or when it is abandoned. */
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
  test("sweeps for every kind of work after its start", async () => {
    const sweeps = perWork(() => vi.fn<Sweeps["generation"]>().mockResolvedValue(nothing));
    start(sweeps);
    await vi.waitFor(() => {
      for (const sweep of Object.values(sweeps)) expect(sweep).toHaveBeenCalledTimes(1);
    });
  });

  test("wakes the kind of work that it is told, long before its tick", async () => {
    const generation = vi.fn<Sweeps["generation"]>().mockResolvedValue(nothing);
    const verification = vi.fn<Sweeps["verification"]>().mockResolvedValue(nothing);
    const { wake } = start({ generation, verification });
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(1));
    wake("generation");
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(2));
    expect(verification).toHaveBeenCalledTimes(1);
  });

  test("comes back for a page exactly when its grace ends", async () => {
    const verification = vi
      .fn<Sweeps["verification"]>()
      .mockResolvedValueOnce({ handled: 0, nextInSeconds: 0.2 })
      .mockResolvedValue(nothing);
    start({ verification });
    await vi.waitFor(() => expect(verification).toHaveBeenCalledTimes(2), { timeout: 3_000 });
  });

  test("keeps one kind of work going while the other hangs", async () => {
    const { sweep } = controlledSweep();
    const verification = vi.fn<Sweeps["verification"]>().mockResolvedValue(nothing);
    const { wake } = start({ generation: sweep, verification }, { stopGraceMs: 0 });
    await vi.waitFor(() => expect(verification).toHaveBeenCalledTimes(1));
    wake("verification");
    await vi.waitFor(() => expect(verification).toHaveBeenCalledTimes(2));
    expect(sweep).toHaveBeenCalledTimes(1);
  });

  test("stops after the sweep in flight, which is told to take nothing new", async () => {
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

  test("has what does not end in time given back", async () => {
    const { sweep, beginning } = controlledSweep();
    const { stop } = start({ generation: sweep }, { stopGraceMs: 10 });
    const { abandon } = await beginning;
    await stop();
    expect(abandon.aborted).toBe(true);
  });

  test("begins no sweep after its end, whoever asks", async () => {
    const generation = vi.fn<Sweeps["generation"]>().mockResolvedValue(nothing);
    const { stop, sweep } = start({ generation });
    await stop();
    const before = generation.mock.calls.length;
    expect(await sweep("generation")).toEqual(nothing);
    expect(generation).toHaveBeenCalledTimes(before);
  });

  test("begins new work at once while what an earlier sweep began goes on, and waits for all of it at its end", async () => {
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

  test("ends although a sweep does not listen when it is abandoned", async () => {
    const never = deferred<SweepRun>();
    const publishing = vi.fn<Sweeps["generation"]>().mockReturnValue(never.promise);
    const { stop } = start({ publishing }, { stopGraceMs: 10 });
    await vi.waitFor(() => expect(publishing).toHaveBeenCalledTimes(1));
    await stop();
    never.resolve(nothing);
  });
});
