import { expect, test } from "vitest";
import { patientTasks } from "./patient-tasks";
import { TaskOverrun, ThreadsBusy } from "./task-overrun";

/** A task that throws these errors, one a call, and then answers; counts its calls. */
function taskThat(throws: Error[]) {
  const calls: string[] = [];
  const read = async (text: string) => {
    calls.push(text);
    const error = throws[calls.length - 1];
    if (error !== undefined) throw error;
    return text.length;
  };
  return { calls, tasks: patientTasks({ read }, async () => undefined) };
}
const busy = () => new ThreadsBusy("read");

test("a task for which the threads were busy is tried again until it is done", async () => {
  const { tasks, calls } = taskThat([busy(), busy(), busy()]);
  await expect(tasks.read("four")).resolves.toBe(4);
  expect(calls).toEqual(["four", "four", "four", "four"]);
});

test("a text that takes too much of its own thread is not tried again", async () => {
  const { tasks, calls } = taskThat([new TaskOverrun("read", "processor")]);
  await expect(tasks.read("text")).rejects.toMatchObject({ name: "TaskOverrun" });
  expect(calls).toHaveLength(1);
});

test("a task for which the threads stay busy ends as such, and not as too complex", async () => {
  const { tasks } = taskThat(Array.from({ length: 1_000 }, busy));
  await expect(tasks.read("text")).rejects.toMatchObject({ name: "ThreadsBusy" });
});
