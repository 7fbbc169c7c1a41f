import type { z } from "zod";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { timeLimit } from "@/lib/platform/time-limit";
import { bareAnswer } from "../answers/answer-text";
import type { DraftHead, readModelDraft, readModelRevision } from "../answers/draft-answer";
import { articleHeadOf, outlineOf, outlineProblems, researchOf } from "../answers/outline-answer";
import { planOf, planProblems } from "../answers/plan-answer";
import { opensWithRefusal } from "../answers/refusal-text";
import type { readModelSection } from "../answers/section-answer";
import { articlePlanSchema } from "../article-schemas";
import { draftPrompt, reviseDraftPrompt } from "../prompts/draft-prompt";
import { editorialRules, promptVersion } from "../prompts/editorial-rules";
import { finishPrompt, headAnswerSchema } from "../prompts/finish-prompt";
import { outlineAnswerSchema, outlinePrompt } from "../prompts/outline-prompt";
import { type PlanAnswer, planAnswerSchema, planPrompt } from "../prompts/plan-prompt";
import { promptVersions } from "../prompts/prompt-versions";
import { researchAnswerSchema, researchPrompt } from "../prompts/research-prompt";
import { revisePrompt } from "../prompts/revise-prompt";
import { sectionPrompt } from "../prompts/section-prompt";
import { writingRules } from "../prompts/writing-rules";
import {
  type ArticleDraft,
  type Writer,
  type WriterAnswer,
  type WriterBrief,
  type WriterCall,
  WriterFailure,
  type WriterMaterial,
  type WriterOrder,
} from "../writer";
import { askModel, type ModelSession, TokenMeter } from "./ask-model";
import { type AcceptedFormat, askObject } from "./ask-object";
import type { ChosenModel } from "./language-model";
import { modelFailure } from "./model-failure";

export type DraftTasks = InThread<{
  readModelDraft: typeof readModelDraft;
  readModelRevision: typeof readModelRevision;
  readModelSection: typeof readModelSection;
}>;

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

    promptVersions,
    research: (order, call) =>
      answer(model, deps, call, (session) =>
        askForm(order, session, accepted, {
          prompt: researchPrompt(order),
          schema: researchAnswerSchema,
          read: (value) => researchOf(value, order),
        }),
      ),

    outline: (order, research, material, call) =>
      answer(model, deps, call, (session) =>
        askForm(order, session, accepted, {
          prompt: outlinePrompt(order, research, material),
          schema: outlineAnswerSchema,
          problemsOf: (value) => outlineProblems(value, order, material),
          read: (value) => outlineOf(value, order, material),
        }),
      ),

    section: (order, outline, { index, writtenSoFar }, material, call) =>
      answer(model, deps, call, (session) => {
        const section = outline.sections[index];
        if (section === undefined) throw new Error(`the outline has no section ${index}`);
        const prompt = sectionPrompt(order, outline, section, { writtenSoFar }, material);
        const keys = [...section.sources, ...section.pages];
        return askText(prompt, order, session, (text) => deps.tasks.readModelSection(text, section, keys));
      }),

    revise: (order, outline, revision, material, call) =>
      answer(model, deps, call, (session) => {
        const keys = keysIn(material);
        return askText(revisePrompt(order, outline, revision, material), order, session, (text) =>
          deps.tasks.readModelRevision(text, { title: order.title }, revision.draft, keys),
        );
      }),

    finish: (order, draft, call) =>
      answer(model, deps, call, (session) =>
        askForm(order, session, accepted, {
          prompt: finishPrompt(order, draft),
          schema: headAnswerSchema,
          read: (value) => articleHeadOf(value, order, draft),
        }),
      ),

    plan: (brief, call) => answer(model, deps, call, (session) => askPlan(brief, session, accepted)),

    draft: (brief, plan, call) =>
      answer(model, deps, call, (session) =>
        askArticle(draftPrompt(brief, plan), brief, plan, session, deps.tasks),
      ),

    reviseDraft: (brief, plan, revision, call) =>
      answer(model, deps, call, (session) =>
        askArticle(reviseDraftPrompt(brief, plan, revision), brief, revision.draft, session, deps.tasks),
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

interface Form<A, T> {
  prompt: string;
  schema: z.ZodType<A>;
  problemsOf?: (value: A) => string[];
  read: (value: A) => T;
}

/** Asks for an object and reads it as what the stage stores. */
async function askForm<A, T>(
  { project }: WriterOrder,
  session: ModelSession,
  accepted: AcceptedFormat,
  { prompt, schema, problemsOf = () => [], read }: Form<A, T>,
): Promise<Answered<T>> {
  const question = { system: writingRules(project.languageCode), prompt, schema, problemsOf };
  const { value, model } = await askObject(question, session, accepted);
  return { value: read(value), model };
}

/** Asks for text and reads it in a worker thread. */
async function askText<T>(
  prompt: string,
  { project }: WriterOrder,
  session: ModelSession,
  read: (text: string) => Promise<T | null>,
): Promise<Answered<T>> {
  const system = writingRules(project.languageCode);
  const { text, model } = await askModel({ system, prompt, format: { kind: "text" } }, session);
  const value = await read(text).catch((error: unknown) => {
    if (!(error instanceof TaskOverrun)) throw error;
    if (error.reason === "busy") throw modelFailure("readersBusy", session.model, { cause: error });
    return null;
  });
  if (value !== null) return { value, model };
  throw modelFailure(opensWithRefusal(bareAnswer(text)) ? "refused" : "noArticle", session.model);
}

function keysIn({ sources, pages }: WriterMaterial): string[] {
  return [...sources, ...pages].map(({ key }) => key);
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
