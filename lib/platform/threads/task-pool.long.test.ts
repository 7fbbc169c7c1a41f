import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTaskPool, type TaskPool, type TaskPoolOptions } from "./task-pool";
import type { stubTasks } from "./testing/stub-worker";

let folder: string;
let workerFile: string;
const pools: TaskPool<Stub>[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "galley-threads-"));
  workerFile = path.join(folder, "worker.cjs");
  const entry = path.join(import.meta.dirname, "testing/stub-worker.ts");
  await build({ entryPoints: [entry], outfile: workerFile, bundle: true, platform: "node", format: "cjs" });
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  rmSync(folder, { recursive: true });
});

type Stub = typeof stubTasks;

function tasksOf(options: Partial<TaskPoolOptions<Stub>> = {}) {
  const names = ["echo", "sleep", "spin", "hoard", "throw"] as const;
  // Without what a cold thread may take more, which a single test is about.
  const pool = createTaskPool<Stub>({ names, workerFile, threads: 1, coldMs: 0, ...options });
  pools.push(pool);
  return pool.tasks;
}

/** Threads of this process that take all the processor time that they can get, until the test ends. */
function burnBeside(threads: number): void {
  const burning = Array.from({ length: threads }, () => new Worker("for (;;);", { eval: true }));
  onTestFinished(async () => {
    await Promise.all(burning.map((thread) => thread.terminate()));
  });
}

const forEver = 1_000_000;

describe("createTaskPool", () => {
  it("passes the arguments to the task and returns its result", async () => {
    await expect(tasksOf().echo("a", { b: [1] })).resolves.toEqual(["a", { b: [1] }]);
  });

  it("stops a task that spends its processor time without blocking the event loop, and runs the next one", async () => {
    const tasks = tasksOf({ processorMs: 100 });
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 5);
    await expect(tasks.spin(forEver)).rejects.toMatchObject({
      name: "TaskOverrun",
      task: "spin",
      reason: "processor",
    });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(2);
    await expect(tasks.echo(1)).resolves.toEqual([1]);
  });

  it("does not blame a task for the processor time of other threads, however long it lasts", async () => {
    burnBeside(4);
    const tasks = tasksOf({ processorMs: 200, deadlineMs: 60_000 });
    await expect(tasks.sleep(1_500)).resolves.toBeUndefined();
  });

  it("ends a task that the machine gives no time until its deadline as busy, and blames nobody", async () => {
    burnBeside(4);
    const tasks = tasksOf({ processorMs: 200, deadlineMs: 1_000 });
    await expect(tasks.sleep(forEver)).rejects.toMatchObject({ name: "ThreadsBusy", task: "sleep" });
    await expect(tasks.echo(1)).resolves.toEqual([1]);
  });

  it("blames a task that spends its own processor time, also while other threads take theirs", async () => {
    burnBeside(4);
    const tasks = tasksOf({ processorMs: 200, deadlineMs: 60_000 });
    await expect(tasks.spin(forEver)).rejects.toMatchObject({ name: "TaskOverrun", reason: "processor" });
  });

  it("blames no task where the time of a single thread cannot be known, and stops it nevertheless", async () => {
    const tasks = tasksOf({ processorMs: 50, deadlineMs: 60_000, spentBy: () => null });
    await expect(tasks.spin(forEver)).rejects.toMatchObject({ name: "ThreadsBusy", task: "spin" });
    await expect(tasks.echo(1)).resolves.toEqual([1]);
  });

  it("lets a thread spend more on the first runs of a task, which compile its code, than on later ones", async () => {
    const tasks = tasksOf({ processorMs: 200, coldMs: forEver });
    for (let run = 1; run <= 5; run += 1)
      await expect(tasks.spin(run === 1 ? 1_000 : 0)).resolves.toBeUndefined();
    await expect(tasks.spin(forEver)).rejects.toMatchObject({ name: "TaskOverrun", reason: "processor" });
  });

  it("stops a task that takes too much memory without ending the process", async () => {
    const tasks = tasksOf({ processorMs: 60_000, deadlineMs: 60_000 });
    await expect(tasks.hoard()).rejects.toMatchObject({ name: "TaskOverrun", reason: "memory" });
    await expect(tasks.echo(2)).resolves.toEqual([2]);
  });

  it("counts from the start of the task, without the time in the queue", async () => {
    const tasks = tasksOf({ processorMs: 200, deadlineMs: 60_000 });
    const spun = tasks.spin(forEver);
    const waited = tasks.echo(3);
    await expect(spun).rejects.toMatchObject({ reason: "processor" });
    await expect(waited).resolves.toEqual([3]);
  });

  it("refuses a task when too many wait, and accepts one again afterwards", async () => {
    const tasks = tasksOf({ processorMs: 200, waitingMax: 1 });
    const first = tasks.spin(forEver);
    // The first task takes the thread a moment later and waits until then.
    await Promise.resolve();
    await new Promise(setImmediate);
    const second = tasks.echo(4);
    await expect(tasks.echo(5)).rejects.toMatchObject({ name: "ThreadsBusy" });
    await expect(first).rejects.toMatchObject({ reason: "processor" });
    await expect(second).resolves.toEqual([4]);
    await expect(tasks.echo(6)).resolves.toEqual([6]);
  });

  it("rethrows the error of a task with its name and fields", async () => {
    const thrown = { name: "TooLong", message: "not this one", max: 3 };
    await expect(tasksOf().throw()).rejects.toMatchObject(thrown);
  });
});
