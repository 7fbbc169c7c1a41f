import { runTask, type TaskCall, type TaskOutcome } from "@/lib/platform/threads/run-task";
import { tasks } from "./tasks";

/** The function that the pool calls in the worker thread for each task. */
export default (call: TaskCall): Promise<TaskOutcome> => runTask(tasks, call);
