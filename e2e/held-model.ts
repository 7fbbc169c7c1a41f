import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type Deferred, deferred } from "@/lib/testing/deferred";
import { type AskedOfModel, askedOfModel } from "@/lib/writers/testing/asked-of-model";
import { cannedAnswer } from "@/lib/writers/testing/canned-answer";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";

export interface Question extends AskedOfModel {
  /** The Authorization header as sent, to tell callers apart. */
  authorization: string | undefined;
}

export interface HeldModel {
  /** The environment variables that make the writer use this model. */
  env: Record<string, string>;
  /** All questions, and those that were answered completely. */
  asked: Question[];
  answered: Question[];
  /** Leaves questions of this task unanswered until `release`. */
  hold(task: AskedOfModel["task"]): void;
  release(): void;
  /** The number of unanswered questions whose connection is still open. */
  waiting(): number;
  close(): Promise<void>;
}

export interface HeldModelOptions {
  /** Makes every first draft weak, so that its job needs a revision. */
  draftsAreWeak?: boolean;
}

/** Starts a model with the OpenAI API on the loopback interface. It answers at once unless it is held. */
export async function startHeldModel({ draftsAreWeak = false }: HeldModelOptions = {}): Promise<HeldModel> {
  const asked: Question[] = [];
  const answered: Question[] = [];
  const waiting = new Set<ServerResponse>();
  let held: { task: AskedOfModel["task"]; over: Deferred<void> } | null = null;

  const { origin, close } = await startLoopbackServer(async (request, body, response) => {
    const question = { ...askedOfModel(body), authorization: request.headers.authorization };
    asked.push(question);
    if (held?.task === question.task) {
      waiting.add(response);
      await Promise.race([held.over.promise, once(response, "close")]);
      waiting.delete(response);
      if (response.destroyed) return;
    }
    const text = answerTo(question, draftsAreWeak);
    response.once("finish", () => answered.push(question));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text })));
  });

  return {
    env: {
      WRITER: "openai-compatible",
      WRITER_MODEL: "held",
      WRITER_BASE_URL: `${origin}/v1`,
      // A server that stops waits so long for the answers that are held.
      SHUTDOWN_SECONDS: "7",
    },
    asked,
    answered,
    hold(task) {
      held = { task, over: deferred() };
    },
    release() {
      held?.over.resolve();
      held = null;
    },
    waiting: () => waiting.size,
    close,
  };
}

function answerTo(asked: AskedOfModel, draftsAreWeak: boolean): string {
  if (asked.task === "section" && draftsAreWeak) return "What it costs is [insert the figures here].";
  return cannedAnswer(asked);
}
