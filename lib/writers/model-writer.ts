import { TaskOverrun, type TaskRunner } from "@/lib/platform/threads/task-runner";
import { timeLimit } from "@/lib/platform/time-limit";
import { plainAnswer } from "./answer-text";
import { articlePlanSchema } from "./article-schemas";
import { askModel, type ModelSession, type ModelText, refused } from "./ask-model";
import { askObject, type KnownFormat } from "./ask-object";
import type { Head } from "./draft-answer";
import type { ChosenModel } from "./language-model";
import { planOf, planProblems } from "./plan-answer";
import { draftPrompt, revisePrompt } from "./prompts/draft-prompt";
import { editorialRules } from "./prompts/editorial-rules";
import { planAnswerSchema, planPrompt } from "./prompts/plan-prompt";
import { promptVersion } from "./prompts/prompt-version";
import { opensWithRefusal } from "./refusal-text";
import { TokenMeter } from "./token-meter";
import {
  type ArticleDraft,
  type Writer,
  type WriterAnswer,
  type WriterBrief,
  type WriterCall,
  WriterFailure,
} from "./writer";

export interface ModelWriterDeps {
  /** Reads what the model wrote: a text as a stranger may have dictated it. */
  tasks: TaskRunner;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Resolves after `ms`; rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A writer over any language model. `timeoutMs` is for one answer, its repeated requests included. */
export function createModelWriter(model: ChosenModel, timeoutMs: number, deps: ModelWriterDeps): Writer {
  const known: KnownFormat = { name: "schema" };

  async function answer<T>(
    call: WriterCall,
    ask: (session: ModelSession) => Promise<{ value: T; model: string }>,
  ): Promise<WriterAnswer<T>> {
    const meter = new TokenMeter();
    const signal = timeLimit(timeoutMs, call.signal);
    try {
      const { value, model: modelName } = await ask({ model, signal, meter, ...deps });
      return { value, model: modelName, usage: meter.total };
    } catch (error) {
      if (error instanceof WriterFailure) throw withUsage(error, meter);
      if (!signal.aborted) throw error;
      throw withUsage(call.signal.aborted ? stopped() : tookTooLong(model, timeoutMs), meter);
    }
  }

  /** Null when the answer is no article, or too tangled to be read as one. */
  async function read({ text }: ModelText, brief: WriterBrief, head: Head): Promise<ArticleDraft | null> {
    try {
      return await deps.tasks.run("readDraft", text, brief, head);
    } catch (error) {
      if (!(error instanceof TaskOverrun)) throw error;
      if (error.reason === "busy") throw tooManyTexts(error);
      return null;
    }
  }

  return {
    name: model.kind,
    model: model.modelId,
    version: `prompts-${promptVersion}`,
    sample: false,

    plan: (brief, call) =>
      answer(call, async (session) => {
        const question = {
          system: editorialRules(brief.project.languageCode),
          prompt: planPrompt(brief),
          schema: planAnswerSchema,
          problemsOf: (value: typeof planAnswerSchema._output) => planProblems(value, brief),
        };
        const found = await askObject(question, session, known);
        return { value: articlePlanSchema.parse(planOf(found.value, brief)), model: found.model };
      }),

    draft: (brief, plan, call) =>
      answer(call, async (session) => {
        const text = await askArticle(draftPrompt(brief, plan), brief, session);
        return draftFrom(text, await read(text, brief, plan), session.model);
      }),

    revise: (brief, plan, revision, call) =>
      answer(call, async (session) => {
        const text = await askArticle(revisePrompt(brief, plan, revision), brief, session);
        return draftFrom(text, await read(text, brief, revision.draft), session.model);
      }),
  };
}

function askArticle(prompt: string, { project }: WriterBrief, session: ModelSession): Promise<ModelText> {
  const system = editorialRules(project.languageCode);
  return askModel({ system, prompt, format: { kind: "text" } }, session);
}

function draftFrom(text: ModelText, draft: ArticleDraft | null, model: ChosenModel) {
  if (draft !== null) return { value: draft, model: text.model };
  if (opensWithRefusal(plainAnswer(text.text))) throw refused(model);
  throw new WriterFailure(
    "invalid_output",
    `"${model.modelId}" did not write an article with headings: set WRITER_MODEL to a more capable model.`,
    { retryable: true },
  );
}

function tooManyTexts(cause: TaskOverrun): WriterFailure {
  return new WriterFailure("unavailable", "Galley was reading too many texts to read the writer's.", {
    retryable: true,
    cause,
  });
}

function stopped(): WriterFailure {
  return new WriterFailure("aborted", "The writer was stopped before it had finished.", { retryable: true });
}

function tookTooLong({ providerLabel }: ChosenModel, timeoutMs: number): WriterFailure {
  const seconds = Math.round(timeoutMs / 1000);
  return new WriterFailure(
    "timeout",
    `${providerLabel} gave no complete answer within ${seconds} seconds: raise WRITER_TIMEOUT_SECONDS, or set WRITER_MODEL to a faster model.`,
    { retryable: true },
  );
}

function withUsage(failure: WriterFailure, meter: TokenMeter): WriterFailure {
  const { code, message, retryable, retryAfterSeconds, cause } = failure;
  const details = { retryable, retryAfterSeconds, usage: meter.total };
  return new WriterFailure(code, message, cause === undefined ? details : { ...details, cause });
}
