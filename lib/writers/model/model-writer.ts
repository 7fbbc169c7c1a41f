import type { z } from "zod";
import type { ClaimToJudge } from "@/lib/content/claims/judged-claims";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { bareAnswer } from "../answers/answer-text";
import { judgedClaimsOf, judgeProblems } from "../answers/judge-answer";
import { articleHeadOf, outlineOf, outlineProblems, researchOf } from "../answers/outline-answer";
import type { ProposedText, readModelProposals } from "../answers/proposal-answer";
import type { readQueryAnswer } from "../answers/query-answer";
import type { readRefreshedPassage } from "../answers/refreshed-passage";
import { opensWithRefusal } from "../answers/refusal-text";
import type { readResultHead } from "../answers/result-head";
import type { readModelRevision } from "../answers/revision-answer";
import type { readModelSection } from "../answers/section-answer";
import { answeringRules, answerPrompt } from "../prompts/answer-prompt";
import { finishPrompt, headAnswerSchema } from "../prompts/finish-prompt";
import { judgeAnswerSchema, judgePrompt, judgingRules } from "../prompts/judge-prompt";
import { outlineAnswerSchema, outlinePrompt } from "../prompts/outline-prompt";
import { promptVersions } from "../prompts/prompt-versions";
import { editingRules, proposePrompt, titlesAnswerSchema } from "../prompts/propose-prompt";
import { refreshPrompt, updatingRules } from "../prompts/refresh-prompt";
import { researchAnswerSchema, researchPrompt } from "../prompts/research-prompt";
import { resultHeadSchema, retitlePrompt, retitlingRules } from "../prompts/retitle-prompt";
import { revisePrompt, revisionAnswerSchema } from "../prompts/revise-prompt";
import { sectionPrompt } from "../prompts/section-prompt";
import { writingRules } from "../prompts/writing-rules";
import type { ProposalRequest } from "../proposal-request";
import type { FitOrNot, QueryAnswer, ResultHead } from "../query-request";
import type { RefreshRequest } from "../refresh-request";
import type { ArticleRevision, Writer, WriterMaterial, WriterOrder } from "../writer";
import { askModel, type ModelQuestion, type ModelSession } from "./ask-model";
import { askObject } from "./ask-object";
import { modelFailure } from "./model-failure";
import { type Answered, answerFrom, type ModelLineUp } from "./model-line-up";

export type DraftTasks = InThread<{
  readModelRevision: typeof readModelRevision;
  readModelSection: typeof readModelSection;
  readModelProposals: typeof readModelProposals;
  readRefreshedPassage: typeof readRefreshedPassage;
  readQueryAnswer: typeof readQueryAnswer;
  readResultHead: typeof readResultHead;
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
    modelSetting: write.settings.model,
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

    revise: (order, revision, material, call) =>
      answerFrom(lineUp, "write", deps, call, async (session) => {
        const { value, model } = await askObject(
          {
            system: rulesFor(order),
            prompt: revisePrompt(order, revision, material),
            schema: revisionAnswerSchema,
            problemsOf: () => [],
            expectedChars: charsPerRevision,
          },
          session,
        );
        const read = () => deps.tasks.readModelRevision(value, { title: order.title }, keysIn(material));
        return { value: (await inThread(read, session)) ?? nothingChanged, model };
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

    propose: (request, known, call) =>
      answerFrom(lineUp, "write", deps, call, async (session) => {
        const { texts, model } = await askProposals(request, session);
        const read = () => deps.tasks.readModelProposals(texts, request, known);
        return { value: (await inThread<ProposedText[]>(read, session)) ?? [], model };
      }),

    refresh: (request, call) =>
      answerFrom(lineUp, "write", deps, call, async (session) => {
        const { text, model } = await askModel(refreshQuestion(request), session);
        const read = () => deps.tasks.readRefreshedPassage(text, request);
        return { value: await inThread(read, session), model };
      }),

    ...searchAnswers(lineUp, deps),
  };
}

/** What a writer does about how an article is found. */
function searchAnswers(
  lineUp: ModelLineUp,
  deps: ModelWriterDeps,
): Required<Pick<Writer, "answer" | "retitle">> {
  return {
    answer: (request, call) =>
      answerFrom(lineUp, "write", deps, call, async (session) => {
        const [system, prompt] = [answeringRules(request), answerPrompt(request)];
        const question = {
          system,
          prompt,
          format: { kind: "text" } as const,
          expectedChars: charsPerSection,
        };
        const { text, model } = await askModel(question, session);
        const read = () => deps.tasks.readQueryAnswer(text, request);
        return { value: (await inThread<FitOrNot<QueryAnswer>>(read, session)) ?? unreadable, model };
      }),

    retitle: (request, call) =>
      answerFrom(lineUp, "write", deps, call, async (session) => {
        const { value, model } = await askObject(
          {
            system: retitlingRules(request),
            prompt: retitlePrompt(request),
            schema: resultHeadSchema,
            problemsOf: () => [],
            expectedChars: charsOfTitles,
          },
          session,
        );
        const read = () => deps.tasks.readResultHead(value, request);
        return { value: (await inThread<FitOrNot<ResultHead>>(read, session)) ?? unreadable, model };
      }),
  };
}

/** Roughly the length of a section that answers one query. */
const charsPerSection = 900;

const unreadable = { unfit: "The answer took too long to be read." };

/** Roughly the length of the edits for a few problems. */
const charsPerRevision = 2_500;

/** The revision of a model whose edits could not be read in time: a loss, but none that an article is given up for. */
const nothingChanged: ArticleRevision = { edits: [], title: null, metaDescription: null };

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

/** Roughly the length of three titles. */
const charsOfTitles = 250;

async function askProposals(
  request: ProposalRequest,
  session: ModelSession,
): Promise<{ texts: string[]; model: string }> {
  const question = { system: editingRules(request), prompt: proposePrompt(request) };
  if (request.kind === "titles") {
    const schema = titlesAnswerSchema;
    const asked = { ...question, schema, problemsOf: () => [], expectedChars: charsOfTitles };
    const { value, model } = await askObject(asked, session);
    return { texts: value.titles, model };
  }
  const format = { kind: "text" } as const;
  const { text, model } = await askModel(
    { ...question, format, expectedChars: request.passage.length },
    session,
  );
  return { texts: [text], model };
}

function refreshQuestion(request: RefreshRequest): ModelQuestion {
  const { length: expectedChars } = request.passage;
  const [system, prompt] = [updatingRules(request), refreshPrompt(request)];
  return { system, prompt, format: { kind: "text" }, expectedChars };
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
  const value = await inThread(() => read(text), session);
  if (value !== null) return { value, model };
  throw modelFailure(opensWithRefusal(bareAnswer(text)) ? "refused" : "noArticle", session.model);
}

/** What a worker thread reads of an answer; null for one that takes too much time or memory. */
async function inThread<T>(read: () => Promise<T | null>, session: ModelSession): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ThreadsBusy) throw modelFailure("readersBusy", session.model, { cause: error });
    if (error instanceof TaskOverrun) return null;
    throw error;
  }
}

function rulesFor({ today, project: { languageCode } }: WriterOrder): string {
  return writingRules({ languageCode, today });
}

function keysIn({ sources, pages }: WriterMaterial): string[] {
  return [...sources, ...pages].map(({ key }) => key);
}
