import { runTask, type TaskCall, type TaskOutcome } from "@/lib/platform/threads/run-task";
import { tasks } from "./tasks";

/** Called by the pool for each message. */
export default (call: TaskCall): Promise<TaskOutcome> => runTask(tasks, call);
