import { runTask, type TaskCall, type TaskOutcome } from "@/lib/platform/threads/run-task";
import { freeTasks, tasks } from "./tasks";

const all = { ...tasks, ...freeTasks };

/** The function that the pool calls in the worker thread for each task. */
export default (call: TaskCall): Promise<TaskOutcome> => runTask(all, call);
