import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTaskPool, type TaskPool } from "./task-pool";

/** Replaces the bundle. Each task is named by what it does to its thread. */
const worker = `
module.exports = ({ name, args, begun }) => {
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  if (name === "spin") for (;;);
  if (name === "sleep") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (name === "hoard") { const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length)); }
  if (name === "throw") {
    return { ok: false, error: { name: "TooLong", message: "not this one", stack: "", fields: { max: 3 } } };
  }
  return { ok: true, value: args };
};`;

let folder: string;
let workerFile: string;
const pools: TaskPool<Stub>[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "galley-threads-"));
  workerFile = path.join(folder, "worker.cjs");
  writeFileSync(workerFile, worker);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  rmSync(folder, { recursive: true });
});

type Stub = Record<"echo" | "sleep" | "spin" | "hoard" | "throw", (...args: unknown[]) => unknown>;

function poolOf(
  options: { deadlineMs?: number; processorMs?: number; waitingMax?: number; threads?: number } = {},
) {
  const names = ["echo", "sleep", "spin", "hoard", "throw"] as const;
  const pool = createTaskPool<Stub>({ names, workerFile, threads: 1, ...options });
  pools.push(pool);
  return (name: keyof Stub, ...args: unknown[]) => pool.tasks[name](...args);
}

describe("createTaskPool", () => {
  it("passes the arguments to the task and returns its result", async () => {
    await expect(poolOf()("echo", "a", { b: [1] })).resolves.toEqual(["a", { b: [1] }]);
  });

  it("stops a task at its deadline without blocking the event loop, and runs the next one", async () => {
    const run = poolOf({ deadlineMs: 100 });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    await expect(run("spin")).rejects.toMatchObject({
      name: "TaskOverrun",
      task: "spin",
      reason: "deadline",
    });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(2);
    await expect(run("echo", 1)).resolves.toEqual([1]);
  });

  it("blames the input for the processor time that a task takes, and the machine for time in which it does not work", async () => {
    const working = poolOf({ deadlineMs: 20_000, processorMs: 100 });
    await expect(working("spin")).rejects.toMatchObject({ reason: "deadline" });
    const waiting = poolOf({ deadlineMs: 1000, processorMs: 900 });
    await expect(waiting("sleep")).rejects.toMatchObject({ name: "TaskOverrun", reason: "busy" });
    await expect(waiting("echo", 1)).resolves.toEqual([1]);
  });

  it("stops a task that takes too much memory without ending the process", async () => {
    const run = poolOf({ deadlineMs: 60_000 });
    await expect(run("hoard")).rejects.toMatchObject({ name: "TaskOverrun", reason: "memory" });
    await expect(run("echo", 2)).resolves.toEqual([2]);
  });

  it("counts the deadline from the start of the task, without the time in the queue", async () => {
    const run = poolOf({ deadlineMs: 300 });
    const spun = run("spin");
    const waited = run("echo", 3);
    await expect(spun).rejects.toMatchObject({ reason: "deadline" });
    await expect(waited).resolves.toEqual([3]);
  });

  it("refuses a task when too many wait, and accepts one again afterwards", async () => {
    const run = poolOf({ deadlineMs: 200, waitingMax: 1 });
    const first = run("spin");
    // The first task takes the thread a moment later and waits until then.
    await Promise.resolve();
    await new Promise(setImmediate);
    const second = run("echo", 4);
    await expect(run("echo", 5)).rejects.toMatchObject({ name: "TaskOverrun", reason: "busy" });
    await expect(first).rejects.toMatchObject({ reason: "deadline" });
    await expect(second).resolves.toEqual([4]);
    await expect(run("echo", 6)).resolves.toEqual([6]);
  });

  it("rethrows the error of a task with its name and fields", async () => {
    const thrown = { name: "TooLong", message: "not this one", max: 3 };
    await expect(poolOf()("throw")).rejects.toMatchObject(thrown);
  });
});
