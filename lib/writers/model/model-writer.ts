import type { z } from "zod";
import type { ClaimToJudge } from "@/lib/content/claims/judged-claims";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { bareAnswer } from "../answers/answer-text";
import type { readModelRevision } from "../answers/draft-answer";
import { judgedClaimsOf, judgeProblems } from "../answers/judge-answer";
import { articleHeadOf, outlineOf, outlineProblems, researchOf } from "../answers/outline-answer";
import { opensWithRefusal } from "../answers/refusal-text";
import type { readModelSection } from "../answers/section-answer";
import { finishPrompt, headAnswerSchema } from "../prompts/finish-prompt";
import { judgeAnswerSchema, judgePrompt, judgingRules } from "../prompts/judge-prompt";
import { outlineAnswerSchema, outlinePrompt } from "../prompts/outline-prompt";
import { promptVersions } from "../prompts/prompt-versions";
import { researchAnswerSchema, researchPrompt } from "../prompts/research-prompt";
import { revisePrompt } from "../prompts/revise-prompt";
import { sectionPrompt } from "../prompts/section-prompt";
import { writingRules } from "../prompts/writing-rules";
import type { Writer, WriterMaterial, WriterOrder } from "../writer";
import { askModel, type ModelQuestion, type ModelSession } from "./ask-model";
import { askObject } from "./ask-object";
import { modelFailure } from "./model-failure";
import { type Answered, answerFrom, type ModelLineUp } from "./model-line-up";

export type DraftTasks = InThread<{
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

/** A rough average for most languages, including the space after the word. */
const charsPerWord = 6;

/** Creates a writer that uses language models. */
export function createModelWriter(lineUp: ModelLineUp, deps: ModelWriterDeps): Writer {
  const { write } = lineUp;
  return {
    name: write.kind,
    model: write.modelId,
    sample: false,

    promptVersions,
    research: (order, call) =>
      answerFrom(lineUp, "check", deps, call, (session) =>
        askForm(order, session, {
          prompt: researchPrompt(order),
          schema: researchAnswerSchema,
          read: (value) => researchOf(value, order),
        }),
      ),

    outline: (order, research, material, call) =>
      answerFrom(lineUp, "write", deps, call, (session) =>
        askForm(order, session, {
          prompt: outlinePrompt(order, research, material),
          schema: outlineAnswerSchema,
          problemsOf: (value) => outlineProblems(value, order, material),
          read: (value) => outlineOf(value, order, material),
        }),
      ),

    section: (order, outline, { index, writtenSoFar }, material, call) =>
      answerFrom(lineUp, "write", deps, call, (session) => {
        const section = outline.sections[index];
        if (section === undefined) throw new Error(`the outline has no section ${index}`);
        const prompt = sectionPrompt(order, outline, section, { writtenSoFar }, material);
        const keys = keysIn(material);
        const question = { prompt, expectedChars: section.words * charsPerWord };
        return askText(question, order, session, (text) => deps.tasks.readModelSection(text, section, keys));
      }),

    revise: (order, outline, revision, material, call) =>
      answerFrom(lineUp, "write", deps, call, (session) => {
        const keys = keysIn(material);
        const prompt = revisePrompt(order, outline, revision, material);
        const question = { prompt, expectedChars: revision.draft.markdown.length };
        return askText(question, order, session, (text) =>
          deps.tasks.readModelRevision(text, { title: order.title }, revision.draft, keys),
        );
      }),

    finish: (order, draft, call) =>
      answerFrom(lineUp, "write", deps, call, (session) =>
        askForm(order, session, {
          prompt: finishPrompt(order, draft),
          schema: headAnswerSchema,
          read: (value) => articleHeadOf(value, order, draft),
        }),
      ),

    judge: (claims, call) => answerFrom(lineUp, "check", deps, call, (session) => askJudge(claims, session)),
  };
}

/** Roughly the length of one verdict with the words that decide. */
const charsPerVerdict = 180;

async function askJudge(claims: readonly ClaimToJudge[], session: ModelSession) {
  const { value, model } = await askObject(
    {
      system: judgingRules,
      prompt: judgePrompt(claims),
      schema: judgeAnswerSchema,
      problemsOf: (answer) => judgeProblems(answer, claims),
      expectedChars: claims.length * charsPerVerdict,
      temperature: 0,
    },
    session,
  );
  return { value: judgedClaimsOf(value, claims), model };
}

interface Form<A, T> {
  prompt: string;
  schema: z.ZodType<A>;
  problemsOf?: (value: A) => string[];
  read: (value: A) => T;
}

/** Asks for an object and reads it as what the stage stores. */
async function askForm<A, T>(
  order: WriterOrder,
  session: ModelSession,
  { prompt, schema, problemsOf = () => [], read }: Form<A, T>,
): Promise<Answered<T>> {
  const question = { system: rulesFor(order), prompt, schema, problemsOf };
  const { value, model } = await askObject(question, session);
  return { value: read(value), model };
}

/** Asks for text and reads it in a worker thread. */
async function askText<T>(
  question: Pick<ModelQuestion, "prompt" | "expectedChars">,
  order: WriterOrder,
  session: ModelSession,
  read: (text: string) => Promise<T | null>,
): Promise<Answered<T>> {
  const system = rulesFor(order);
  const { text, model } = await askModel({ ...question, system, format: { kind: "text" } }, session);
  const value = await read(text).catch((error: unknown) => {
    if (error instanceof ThreadsBusy) throw modelFailure("readersBusy", session.model, { cause: error });
    if (error instanceof TaskOverrun) return null;
    throw error;
  });
  if (value !== null) return { value, model };
  throw modelFailure(opensWithRefusal(bareAnswer(text)) ? "refused" : "noArticle", session.model);
}

function rulesFor({ today, project: { languageCode } }: WriterOrder): string {
  return writingRules({ languageCode, today });
}

function keysIn({ sources, pages }: WriterMaterial): string[] {
  return [...sources, ...pages].map(({ key }) => key);
}
