import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { timeLimit } from "@/lib/platform/time-limit";
import { bareAnswer } from "../answers/answer-text";
import type { DraftHead, readModelDraft } from "../answers/draft-answer";
import { planOf, planProblems } from "../answers/plan-answer";
import { opensWithRefusal } from "../answers/refusal-text";
import { articlePlanSchema } from "../article-schemas";
import { draftPrompt, revisePrompt } from "../prompts/draft-prompt";
import { editorialRules, promptVersion } from "../prompts/editorial-rules";
import { type PlanAnswer, planAnswerSchema, planPrompt } from "../prompts/plan-prompt";
import {
  type ArticleDraft,
  type Writer,
  type WriterAnswer,
  type WriterBrief,
  type WriterCall,
  WriterFailure,
} from "../writer";
import { askModel, type ModelSession, TokenMeter } from "./ask-model";
import { type AcceptedFormat, askObject } from "./ask-object";
import type { ChosenModel } from "./language-model";
import { modelFailure } from "./model-failure";

export type DraftTasks = InThread<{ readModelDraft: typeof readModelDraft }>;

export interface ModelWriterDeps {
  /** Parses the model's text in a worker thread, because a stranger's page may have dictated that text. */
  tasks: DraftTasks;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Resolves after `ms`; rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The result of the requests for one answer; `model` is the name that the provider gave. */
interface Answered<T> {
  value: T;
  model: string;
}

/** Creates a writer that uses a language model. */
export function createModelWriter(model: ChosenModel, deps: ModelWriterDeps): Writer {
  const accepted: AcceptedFormat = { name: "schema" };
  return {
    name: model.kind,
    model: model.modelId,
    version: `prompts-${promptVersion}`,
    sample: false,

    plan: (brief, call) => answer(model, deps, call, (session) => askPlan(brief, session, accepted)),

    draft: (brief, plan, call) =>
      answer(model, deps, call, (session) =>
        askArticle(draftPrompt(brief, plan), brief, plan, session, deps.tasks),
      ),

    revise: (brief, plan, revision, call) =>
      answer(model, deps, call, (session) =>
        askArticle(revisePrompt(brief, plan, revision), brief, revision.draft, session, deps.tasks),
      ),
  };
}

/** Makes the requests for one answer within the time limit, and reports their cost even if they fail. */
async function answer<T>(
  model: ChosenModel,
  deps: ModelWriterDeps,
  call: WriterCall,
  ask: (session: ModelSession) => Promise<Answered<T>>,
): Promise<WriterAnswer<T>> {
  const meter = new TokenMeter();
  const signal = timeLimit(model.timeoutMs, call.signal);
  try {
    return { ...(await ask({ model, signal, meter, ...deps })), usage: meter.total };
  } catch (error) {
    if (error instanceof WriterFailure) throw withUsage(error, meter);
    if (!signal.aborted) throw error;
    throw modelFailure(call.signal.aborted ? "aborted" : "timeout", model, { usage: meter.total });
  }
}

async function askPlan(brief: WriterBrief, session: ModelSession, accepted: AcceptedFormat) {
  const question = {
    system: editorialRules(brief.project.languageCode),
    prompt: planPrompt(brief),
    schema: planAnswerSchema,
    problemsOf: (value: PlanAnswer) => planProblems(value, brief),
  };
  const { value, model } = await askObject(question, session, accepted);
  return { value: articlePlanSchema.parse(planOf(value, brief)), model };
}

/** Asks for a whole article. `head` supplies the fields that are missing from the article's own header. */
async function askArticle(
  prompt: string,
  brief: WriterBrief,
  head: DraftHead,
  session: ModelSession,
  tasks: DraftTasks,
): Promise<Answered<ArticleDraft>> {
  const system = editorialRules(brief.project.languageCode);
  const { text, model } = await askModel({ system, prompt, format: { kind: "text" } }, session);
  const draft = await tasks.readModelDraft(text, brief, head).catch((error: unknown) => {
    if (!(error instanceof TaskOverrun)) throw error;
    if (error.reason === "busy") throw modelFailure("readersBusy", session.model, { cause: error });
    return null;
  });
  if (draft !== null) return { value: draft, model };
  throw modelFailure(opensWithRefusal(bareAnswer(text)) ? "refused" : "noArticle", session.model);
}

function withUsage(failure: WriterFailure, meter: TokenMeter): WriterFailure {
  const { code, message, retryable, retryAfterSeconds, cause } = failure;
  const details = { retryable, retryAfterSeconds, usage: meter.total };
  return new WriterFailure(code, message, cause === undefined ? details : { ...details, cause });
}
