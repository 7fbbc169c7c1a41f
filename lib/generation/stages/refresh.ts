import { z } from "zod";
import { changedText } from "@/lib/articles/changed-text";
import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { listSources } from "@/lib/articles/rows/claim-sources";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { FitOrNot, ResultHead } from "@/lib/writers/query-request";
import type { RefreshRequest } from "@/lib/writers/refresh-request";
import type { Writer } from "@/lib/writers/writer";
import type { OutdatedPassage, RefreshPlan } from "../refresh/refresh-plan";
import { changedMeanwhile, findRefreshedArticle, type RenewedSource } from "../rows/refreshed";
import {
  type AnsweredQuery,
  answerQueries,
  lastSourceNumber,
  lookUpQueries,
  type OpenQuery,
} from "./refresh-answers";
import { askedOf } from "./refresh-request-of";
import { askInTurn, type RefreshTurns } from "./refresh-turns";
import type { StageFunction, StageOutcome, StageRun } from "./stage";

/** What of the text before and after a passage a model sees. */
const aroundCharacters = 600;

const passageSchema = z.object({ text: z.string().min(1).nullable() });

const headSchema: z.ZodType<FitOrNot<ResultHead>> = z.union([
  z.object({ fit: z.object({ title: z.string().min(1), metaDescription: z.string().min(1) }) }),
  z.object({ unfit: z.string() }),
]);

/**
 * Asks the writer about each passage that says something outdated, for an answer to each query and for a title, as the
 * plan says, and composes the article with the answers. Everything else of the text stays to the byte. The version is
 * stored in the transaction that ends the job.
 */
export const refresh: StageFunction = async (run) => {
  const { deps, claim, work } = run;
  const plan = work.refresh;
  const row = await findRefreshedArticle(deps.db, claim.job);
  if (plan === undefined || row === null || row.version !== plan.version) {
    return { kind: "failed", failure: changedMeanwhile };
  }
  const { refresh: ask, retitle } = deps.writer;
  if (ask === undefined || retitle === undefined) {
    return failed(noModelLeft, "refresh: the writer has no model");
  }
  const queries = plan.queries ?? [];
  if (queries.length > 0 && plan.isResearched !== true) return await lookUpQueries(run, plan);
  const count = plan.passages.length + queries.length + (plan.titleQueries === undefined ? 0 : 1);
  const turns: RefreshTurns = { count, asked: 0, failure: null };
  const changed: ChangedPassage[] = [];
  for (const [index, passage] of plan.passages.entries()) {
    const text = await askAbout(run, ask, row, passage, index, turns);
    if (text !== null) changed.push({ ...passage, text });
  }
  const { answered, open } = await answerQueries(run, row, queries, turns);
  const head = await headFor(run, retitle, row, plan, turns);
  const made: Refreshed = { changed, answered, open, head };
  if (changed.length + answered.length === 0 && (head === null || "unfit" in head)) {
    return nothingChanged(plan, made, turns);
  }
  return await composed(run, row, made);
};

interface ChangedPassage extends OutdatedPassage {
  text: string;
}

interface Refreshed {
  changed: ChangedPassage[];
  answered: AnsweredQuery[];
  open: OpenQuery[];
  /** Null where the title is to stay. */
  head: FitOrNot<ResultHead> | null;
}

/** What stands in place of a passage; null leaves it, and so does a failure of this one answer. */
async function askAbout(
  run: StageRun,
  ask: NonNullable<Writer["refresh"]>,
  row: ArticleWithProject,
  passage: OutdatedPassage,
  index: number,
  turns: RefreshTurns,
): Promise<string | null> {
  const { from, to, outdated } = passage;
  const { contentMarkdown: markdown } = row;
  const request: RefreshRequest = {
    ...askedOf(run, row),
    passage: markdown.slice(from, to),
    before: markdown.slice(Math.max(0, from - aroundCharacters), from).toWellFormed(),
    after: markdown.slice(to, to + aroundCharacters).toWellFormed(),
    outdated,
  };
  const answered = await askInTurn(run, turns, {
    task: "refresh",
    part: `passage ${index + 1} of ${run.work.refresh?.passages.length ?? 1}`,
    schema: passageSchema,
    input: request,
    ask: async (call) => {
      const answer = await ask(request, call);
      return { ...answer, value: { text: answer.value } };
    },
  });
  return answered?.text ?? null;
}

/** Another title and description for an article that is shown often and clicked seldom; null where it is not. */
async function headFor(
  run: StageRun,
  retitle: NonNullable<Writer["retitle"]>,
  row: ArticleWithProject,
  { titleQueries: queries }: RefreshPlan,
  turns: RefreshTurns,
): Promise<FitOrNot<ResultHead> | null> {
  if (queries === undefined) return null;
  const { metaDescription, contentMarkdown: article } = row;
  const request = { ...askedOf(run, row), metaDescription, queries, article };
  const answered = await askInTurn(run, turns, {
    task: "retitle",
    part: "title",
    schema: headSchema,
    input: request,
    ask: (call) => retitle(request, call),
  });
  return answered ?? { unfit: turns.failure?.message ?? "The model gave no title." };
}

async function composed(
  run: StageRun,
  row: Authorized<ArticleWithProject>,
  made: Refreshed,
): Promise<StageOutcome> {
  const { deps, guide } = run;
  const { changed, answered, head } = made;
  const contentMarkdown = withEdits(row.contentMarkdown, [
    ...changed,
    ...answered.map(({ at, markdown }) => ({ from: at, to: at, text: `\n\n${markdown}` })),
  ]);
  const text = await changedText(deps, row, {
    contentMarkdown,
    ...(head !== null && "fit" in head && head.fit),
  });
  const looked = distinctSources(answered.flatMap(({ sources }) => sources));
  const renewed = await renewedSources(run, row, changed, looked);
  const article = await deps.tasks.composeArticle({
    ...text,
    voice: guide.voice,
    ...(text.sources !== undefined && { sources: [...text.sources, ...renewed, ...looked] }),
    // The verdicts on the new sections count like those of the text before.
    ...(text.claimsBefore !== undefined &&
      text.claimsBefore !== null && {
        claimsBefore: {
          ...text.claimsBefore,
          claims: [...text.claimsBefore.claims, ...answered.flatMap(({ claims }) => claims)],
        },
      }),
  });
  return {
    kind: "refreshed",
    values: {
      row,
      composed: article,
      note: noteOf(made),
      sources: [...(text.sources === undefined ? [] : renewed), ...looked],
    },
  };
}

/** The text with other passages in place of some, and with insertions; two at the same place stay in their order. */
function withEdits(text: string, edits: readonly { from: number; to: number; text: string }[]): string {
  return edits
    .toSorted((one, other) => one.from - other.from)
    .reduceRight((whole, edit) => `${whole.slice(0, edit.from)}${edit.text}${whole.slice(edit.to)}`, text);
}

function distinctSources(sources: readonly RenewedSource[]): RenewedSource[] {
  return [...new Map(sources.map((source) => [source.key, source])).values()];
}

/** What the sources of the changed passages say by now, which proves what the article says from now on. */
async function renewedSources(
  run: StageRun,
  row: Authorized<ArticleWithProject>,
  changed: readonly ChangedPassage[],
  looked: readonly RenewedSource[],
): Promise<RenewedSource[]> {
  const stored = await listSources(run.deps.db, row);
  const last = Math.max(await lastSourceNumber(run, row), ...looked.map(({ key }) => Number(key.slice(1))));
  const said = new Map<string, { url: string; passage: string }>();
  for (const fact of changed.flatMap(({ outdated }) => outdated)) {
    if (fact.kind !== "source" || fact.after === null || fact.url === null) continue;
    said.set(JSON.stringify([fact.url, fact.after]), { url: fact.url, passage: fact.after });
  }
  return [...said.values()].map(({ url, passage }, index) => ({
    key: `S${last + index + 1}`,
    url,
    title: stored.find((source) => source.url === url)?.title ?? "",
    sections: [{ heading: null, paragraphs: [passage] }],
  }));
}

/** What became of a refresh, as the history of the article says it. */
function noteOf({ changed, answered, open, head }: Refreshed): string {
  const done = [
    ...(changed.length > 0 ? [changesOf(changed)] : []),
    ...(answered.length > 0
      ? [`an answer to ${answered.map(({ query }) => quoted(query)).join(" and ")}`]
      : []),
    ...(head !== null && "fit" in head ? ["another title"] : []),
  ];
  return [`Refreshed: ${done.join(", ")}`, ...leftOf({ open, head })].join(". ");
}

/** What was asked for and stays as it is, and why. */
function leftOf({ open, head }: Pick<Refreshed, "open" | "head">): string[] {
  return [
    ...open.map(({ query, why }) => `Not answered: ${quoted(query)}. ${why.replace(/\.$/, "")}`),
    ...(head !== null && "unfit" in head ? [`The title stays. ${head.unfit.replace(/\.$/, "")}`] : []),
  ];
}

function changesOf(changed: readonly ChangedPassage[]): string {
  const count = changed.length === 1 ? "1 passage" : `${changed.length} passages`;
  const facts = changed.flatMap(({ outdated }) => outdated);
  const isOf = (kind: "source" | "date") => facts.some((fact) => fact.kind === kind);
  const why = [
    ...(isOf("source") ? [changed.length === 1 ? "whose source changed" : "whose sources changed"] : []),
    ...(isOf("date") ? ["with a date that has passed"] : []),
  ];
  return `${count} ${why.join(" or ")}`;
}

const quotedMax = 80;

function quoted(query: string): string {
  const letters = Array.from(query);
  return letters.length <= quotedMax ? `“${query}”` : `“${letters.slice(0, quotedMax).join("")}…”`;
}

const noModelLeft =
  "The sample writer cannot refresh articles: set up a language model on the page Providers of the workspace.";

function nothingChanged({ passages }: RefreshPlan, made: Refreshed, { failure }: RefreshTurns): StageOutcome {
  if (failure !== null) return failed(failure.message, `refresh: ${failure.code}`);
  const asked = passages.length === 1 ? "the passage that is" : `the ${passages.length} passages that are`;
  const reasons = [
    ...(passages.length === 0
      ? []
      : [
          `The model gave no wording for ${asked} outdated that Galley could take, so the text stays as it is: edit it yourself, or confirm its claims.`,
        ]),
    ...leftOf(made).map((each) => `${each}.`),
  ];
  return failed(reasons.join(" "), "refresh: nothing changed");
}

function failed(error: string, lastError: string): StageOutcome {
  return { kind: "failed", failure: { error: `${error} The credit was given back.`, lastError } };
}
