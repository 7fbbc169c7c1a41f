import { z } from "zod";
import { changedText } from "@/lib/articles/changed-text";
import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { listSources } from "@/lib/articles/rows/claim-sources";
import { instructionsHashOf } from "@/lib/articles/writing-guide";
import { isEmptyVoice } from "@/lib/content/brand/brand-voice";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { RefreshRequest } from "@/lib/writers/refresh-request";
import { type Writer, WriterFailure, type WriterFailureCode } from "@/lib/writers/writer";
import { writerAnswerOnce } from "../answer-once";
import type { OutdatedPassage } from "../refresh/refresh-plan";
import { countTokens } from "../rows/answers";
import { changedMeanwhile, findRefreshedArticle, type RenewedSource } from "../rows/refreshed";
import { articleLanguageOf, type StageFunction, type StageOutcome, type StageRun } from "./stage";

/** What of the text before and after a passage a model sees. */
const aroundCharacters = 600;

const answerSchema = z.object({ text: z.string().min(1).nullable() });

/**
 * Asks the writer about each passage that says something outdated, and composes the article with the answers. Everything
 * else of the text stays to the byte. The version is stored in the transaction that ends the job.
 */
export const refresh: StageFunction = async (run) => {
  const { deps, claim, work } = run;
  const plan = work.refresh;
  const row = await findRefreshedArticle(deps.db, claim.job);
  if (plan === undefined || row === null || row.version !== plan.version) {
    return { kind: "failed", failure: changedMeanwhile };
  }
  const { refresh: ask } = deps.writer;
  if (ask === undefined) return failed(noModelLeft, "refresh: the writer has no model");
  const changed: ChangedPassage[] = [];
  let given: WriterFailure | null = null;
  for (const [index, passage] of plan.passages.entries()) {
    const answered = await askAbout(run, ask, row, passage, { index, count: plan.passages.length });
    if (answered instanceof WriterFailure) given = answered;
    else if (answered !== null) changed.push({ ...passage, text: answered });
    if (given?.code === "budget_spent") break;
  }
  if (changed.length === 0) return nothingChanged(plan.passages.length, given);
  return composed(run, row, changed);
};

interface ChangedPassage extends OutdatedPassage {
  text: string;
}

/** What stands in place of a passage; null leaves it, and so does a failure of this one answer. */
async function askAbout(
  run: StageRun,
  ask: NonNullable<Writer["refresh"]>,
  row: ArticleWithProject,
  passage: OutdatedPassage,
  { index, count }: { index: number; count: number },
): Promise<string | null | WriterFailure> {
  const request = requestOf(run, row, passage);
  try {
    const { text } = await writerAnswerOnce(run, {
      task: "refresh",
      part: `passage ${index + 1} of ${count}`,
      schema: answerSchema,
      instructionsHash: instructionsHashOf(run.guide, "revise"),
      input: request,
      from: index / count,
      to: (index + 1) / count,
      ask: async (call) => {
        const answer = await ask(request, call);
        return { ...answer, value: { text: answer.value } };
      },
    });
    return text;
  } catch (error) {
    if (!(error instanceof WriterFailure) || !isOfThisPassage.has(error.code)) throw error;
    // Nobody else counts what was used, because the stage goes on.
    await countTokens(run.deps.db, run.claim, error.usage);
    run.deps.logger.warn(
      { err: error, jobId: run.claim.job.id },
      "a passage of an article was not refreshed",
    );
    return error;
  }
}

/** Failures after which the other passages can still be refreshed, or what was refreshed be kept. */
const isOfThisPassage: ReadonlySet<WriterFailureCode> = new Set([
  "invalid_output",
  "refused",
  "too_long",
  "budget_spent",
]);

function requestOf(
  run: StageRun,
  row: ArticleWithProject,
  { from, to, outdated }: OutdatedPassage,
): RefreshRequest {
  const { project, guide } = run;
  const { contentMarkdown: markdown, seedKeyword: keyword, title } = row;
  const { revise: instructions } = guide.instructions;
  return {
    today: new Date(run.claim.job.createdAt).toISOString().slice(0, 10),
    languageCode: articleLanguageOf(run),
    keyword,
    brand: { name: project.brandName, description: project.brandDescription },
    ...(!isEmptyVoice(guide.voice) && { voice: guide.voice }),
    ...(instructions !== undefined && { instructions }),
    title,
    passage: markdown.slice(from, to),
    before: markdown.slice(Math.max(0, from - aroundCharacters), from).toWellFormed(),
    after: markdown.slice(to, to + aroundCharacters).toWellFormed(),
    outdated,
  };
}

async function composed(
  run: StageRun,
  row: Authorized<ArticleWithProject>,
  changed: readonly ChangedPassage[],
): Promise<StageOutcome> {
  const { deps, guide } = run;
  let contentMarkdown = row.contentMarkdown;
  for (const { from, to, text } of changed.toReversed()) {
    contentMarkdown = `${contentMarkdown.slice(0, from)}${text}${contentMarkdown.slice(to)}`;
  }
  const text = await changedText(deps, row, { contentMarkdown });
  const renewed = await renewedSources(run, row, changed);
  const pages = renewed.map(({ key, url, title, passage }) => {
    return { key, url, title, sections: [{ heading: null, paragraphs: [passage] }] };
  });
  const article = await deps.tasks.composeArticle({
    ...text,
    voice: guide.voice,
    ...(text.sources !== undefined && { sources: [...text.sources, ...pages] }),
  });
  return {
    kind: "refreshed",
    values: {
      row,
      composed: article,
      note: noteOf(changed),
      sources: text.sources === undefined ? [] : renewed,
    },
  };
}

/** What the sources of the changed passages say by now, which proves what the article says from now on. */
async function renewedSources(
  { deps }: StageRun,
  row: Authorized<ArticleWithProject>,
  changed: readonly ChangedPassage[],
): Promise<RenewedSource[]> {
  const stored = await listSources(deps.db, row);
  const last = Math.max(0, ...stored.map(({ key }) => Number(/^S(\d{1,6})$/.exec(key)?.[1] ?? 0)));
  const said = new Map<string, { url: string; passage: string }>();
  for (const fact of changed.flatMap(({ outdated }) => outdated)) {
    if (fact.kind !== "source" || fact.after === null || fact.url === null) continue;
    said.set(JSON.stringify([fact.url, fact.after]), { url: fact.url, passage: fact.after });
  }
  return [...said.values()].map(({ url, passage }, index) => ({
    key: `S${last + index + 1}`,
    url,
    title: stored.find((source) => source.url === url)?.title ?? "",
    passage,
  }));
}

function noteOf(changed: readonly ChangedPassage[]): string {
  const count = changed.length === 1 ? "1 passage" : `${changed.length} passages`;
  const facts = changed.flatMap(({ outdated }) => outdated);
  const isOf = (kind: "source" | "date") => facts.some((fact) => fact.kind === kind);
  const why = [
    ...(isOf("source") ? [changed.length === 1 ? "whose source changed" : "whose sources changed"] : []),
    ...(isOf("date") ? ["with a date that has passed"] : []),
  ];
  return `Refreshed: ${count} ${why.join(" or ")}`;
}

const noModelLeft =
  "The sample writer cannot refresh articles: set up a language model on the page Providers of the workspace.";

function nothingChanged(passages: number, given: WriterFailure | null): StageOutcome {
  const asked = passages === 1 ? "the passage that is" : `the ${passages} passages that are`;
  return failed(
    given?.message ??
      `The model gave no wording for ${asked} outdated that Galley could take, so the text stays as it is: edit it yourself, or confirm its claims.`,
    given === null ? "refresh: nothing changed" : `refresh: ${given.code}`,
  );
}

function failed(error: string, lastError: string): StageOutcome {
  return { kind: "failed", failure: { error: `${error} The credit was given back.`, lastError } };
}
