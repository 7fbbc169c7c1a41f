import type { z } from "zod";
import { connectSearchConsole } from "@/lib/results/operations/connect";
import { disconnectSearchConsole } from "@/lib/results/operations/disconnect";
import { getSearchSource } from "@/lib/results/operations/get-source";
import { importFigures } from "@/lib/results/operations/import-figures";
import { listResults } from "@/lib/results/operations/list";
import { getResultsOfArticle } from "@/lib/results/operations/of-article";
import { type AdminCommand, command } from "./admin-command";
import { readArticleText } from "./article-file";
import { columns } from "./print-answer";

type ProjectResults = z.output<typeof listResults.output>;
type ArticleResults = z.output<typeof getResultsOfArticle.output>;
type Figures = ProjectResults["last_28_days"];

/** Commands that show what search brought a project and its articles. */
export const resultCommands: readonly AdminCommand[] = [
  command("results connect", connectSearchConsole, {
    summary:
      "Read a project's figures from Search Console, by the JSON key of a service account in a file, - for the standard input",
    file: async (path) => ({ key: await readArticleText(path) }),
    only: ["projectId", "property"],
    lines: ({ source }) => sourceLines(source),
  }),
  command("results source", getSearchSource, { lines: ({ source }) => sourceLines(source) }),
  command("results disconnect", disconnectSearchConsole, {
    lines: ({ was_connected: wasConnected }) =>
      wasConnected
        ? "Search Console is disconnected and the key is forgotten; the figures stay"
        : "The project is not connected to Search Console",
  }),
  command("results import", importFigures, {
    summary: "Take the daily figures of a project's pages from a CSV file, - for the standard input",
    file: async (path) => ({ csv: await readArticleText(path) }),
    only: ["projectId"],
    lines: ({ rows, pages, days }) => `Figures stored: ${rows}; pages: ${pages}; days: ${days}`,
  }),
  command("results list", listResults, {
    summary: "What search brought a project, its articles with their verdicts, and ideas for its plan",
    optional: ["verdict"],
    lines: (results) => [
      ...totalsOf(results),
      ...tableOf(
        ["article_id", "verdict", "clicks", "before", "impressions", "position", "title"],
        results.articles.map((each) => [
          each.article_id,
          each.verdict,
          each.clicks,
          each.clicks_before,
          each.impressions,
          each.position,
          each.title,
        ]),
      ),
      ...tableOf(
        ["idea", "impressions", "already covered by"],
        results.ideas.map(({ query, impressions, words, covered_by: by }) => [
          query,
          words === null ? impressions : `a page of ${words} words`,
          by?.title ?? null,
        ]),
      ),
    ],
  }),
  command("results article", getResultsOfArticle, { argument: "articleId", lines: linesOfArticle }),
];

function totalsOf({
  source,
  until_day: until,
  last_28_days: last,
  previous_28_days: before,
}: ProjectResults) {
  const { state, property, message } = source;
  const connection = property === null ? "not connected" : `${property} (${state})`;
  return [
    `Search Console: ${connection}`,
    ...(message === null ? [] : [message]),
    ...(until === null
      ? ["No figures have been read"]
      : [`28 days until ${until}: ${inWords(last)}`, `28 days before: ${inWords(before)}`]),
  ];
}

function linesOfArticle(results: ArticleResults): string[] {
  if (results.message !== null) return [results.message];
  return [
    `Page: ${results.page}`,
    `Verdict: ${results.verdict}`,
    ...results.reasons.map(({ text }) => `  ${text}`),
    `28 days until ${results.until_day}: ${inWords(results.last_28_days)}`,
    `28 days before: ${inWords(results.previous_28_days)}`,
    ...tableOf(
      ["query", "clicks", "impressions", "position", "answer"],
      results.queries.map(({ query, clicks, impressions, position, answer }) => [
        query,
        clicks,
        impressions,
        position,
        answer ?? "not answered",
      ]),
    ),
    ...results.events.map(({ at, kind, destination }) => `${at}  ${kind.replace("_", " ")}  ${destination}`),
  ];
}

function inWords(figures: Figures): string {
  if (figures === null) return "not read";
  const { clicks, impressions, position } = figures;
  return `${clicks} clicks, ${impressions} impressions${position === null ? "" : `, position ${position}`}`;
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string[] {
  if (rows.length === 0) return [];
  return columns([head, ...rows.map((row) => row.map((cell) => String(cell ?? "–")))]);
}

interface ShownSource {
  property: string;
  client_email: string | null;
  state: string;
  message: string;
}

function sourceLines(source: ShownSource | null): string[] {
  if (source === null) return ["The project is not connected to Search Console"];
  return [
    `${source.property} as ${source.client_email ?? "a Google account"}: ${source.state}`,
    source.message,
  ];
}
