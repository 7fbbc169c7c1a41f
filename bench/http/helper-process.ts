import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { z } from "zod";

/** A process of the benchmark that answers each message with one message. */
export interface HelperProcess<Question extends object, Answer> {
  pid: number;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a module of this folder, or of an absolute path, in a process of its own, which answers as `schema` says. */
export function startHelperProcess<Question extends object, Answer>(
  module: string,
  schema: z.ZodType<Answer>,
  env: Record<string, string> = {},
): HelperProcess<Question, Answer> {
  const child = fork(path.resolve(import.meta.dirname, module), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...env, NODE_ENV: "production" },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${module} could not be started`);
  const ended = once(child, "exit").then(() => {
    throw new Error(`${module} ended unexpectedly`);
  });
  // Noticed by the next question.
  ended.catch(() => undefined);
  return {
    pid,
    async ask(question) {
      const answered = answerOf(child, schema);
      child.send(question);
      return Promise.race([answered, ended]);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // Not by disconnecting, which a process that is still being started would not notice.
      child.kill();
      await once(child, "exit");
    },
  };
}

function answerOf<Answer>(child: ChildProcess, schema: z.ZodType<Answer>): Promise<Answer> {
  return new Promise((resolve) => child.once("message", (answer) => resolve(schema.parse(answer))));
}
