import { listArticleRemarks } from "@/lib/articles/operations/approval/list-remarks";
import { settleArticleRemark } from "@/lib/articles/operations/approval/settle-remark";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { diffArticleVersions } from "@/lib/articles/operations/diff";
import { listArticleClaims } from "@/lib/articles/operations/list-claims";
import { listDeletedArticles } from "@/lib/articles/operations/many/list-deleted";
import { refreshArticle } from "@/lib/articles/operations/refresh";
import { scheduleArticle } from "@/lib/articles/operations/schedule";
import { restoreArticleVersion } from "@/lib/articles/operations/texts/restore-version";
import { undeleteArticle } from "@/lib/articles/operations/undelete";
import { unscheduleArticle } from "@/lib/articles/operations/unschedule";
import { updateArticle } from "@/lib/articles/operations/update";
import { listArticleVersions } from "@/lib/articles/operations/versions";
import { checkCitationsNow } from "@/lib/citations/operations/check-now";
import { listCitationsToCheck } from "@/lib/citations/operations/to-check";
import { listCreditLedgerEntries } from "@/lib/credits/operations/list-entries";
import { cancelJob } from "@/lib/generation/operations/cancel";
import { dismissJob } from "@/lib/generation/operations/dismiss";
import { type AdminCommand, command } from "./admin-command";
import { readArticleText } from "./article-file";

const signs = { same: " ", removed: "-", added: "+" };

/** Commands that change, compare and delete articles. */
export const articleCommands: readonly AdminCommand[] = [
  command("article update", updateArticle, {
    summary: "Give an article the text of a markdown file, - for the standard input, as a new version",
    file: async (path) => ({ content_markdown: await readArticleText(path) }),
    only: ["articleId", "title", "slug", "meta_description", "version", "note"],
    flags: { meta_description: "--description <text>" },
    lines: ({ article: { id, version, issues, left_out: leftOut } }) => [
      `Article ${id} is at version ${version}`,
      ...issues.map(({ line, message }) => `Line ${line}: ${message}`),
      ...leftOut,
    ],
  }),
  command("article versions", listArticleVersions, {
    argument: "articleId",
    columns: ["number", "created_at", "kind", "actor.kind", "actor.label", "title", "note"],
  }),
  command("article claims", listArticleClaims, {
    argument: "articleId",
    lines: ({ claims }) =>
      claims?.claims.map(
        ({ line, verdict, kind, text: words, source_url: url, confirmed_at: at }) =>
          `${String(line).padStart(4)}  ${(at === null ? verdict.replace("_", " ") : "confirmed").padEnd(12)}  ${kind.padEnd(11)}  ${words}${url === null ? "" : `  ${url}`}`,
      ) ?? ["The claims of this article were not checked"],
  }),
  command("article to-check", listCitationsToCheck, {
    lines: ({ sources }) =>
      sources.length === 0
        ? ["No source of an article says something else by now"]
        : sources.flatMap(({ article_id: id, article_title: title, source_url: url, changes }) => [
            `${id}  ${title}  ${url}`,
            ...changes.flatMap(({ claim, before, after }) => [
              `  ${claim}`,
              `  - ${before}`,
              ...(after === null ? [] : [`  + ${after}`]),
            ]),
          ]),
  }),
  command("article check-sources", checkCitationsNow, {
    argument: "articleId",
    lines: ({ article_id: id, pages }) => [`The sources of article ${id} are checked: ${pages}`],
  }),
  command("article refresh", refreshArticle, {
    argument: "articleId",
    lines: ({ job_id: id }) => [`Job ${id} refreshes the article`],
  }),
  command("article remarks", listArticleRemarks, {
    argument: "articleId",
    lines: ({ remarks }) =>
      remarks.length === 0
        ? ["Nobody has sent this article back"]
        : remarks.map(
            ({ id, by, text, passage, settled_at: at }) =>
              `${id}  ${(at === null ? "open" : "settled").padEnd(7)}  ${by}  ${passage === null ? "" : `“${passage}”: `}${text}`,
          ),
  }),
  command("article settle-remark", settleArticleRemark, {
    argument: "remarkId",
    lines: ({ remark: { id, settled_at: at } }) => `Remark ${id} is ${at === null ? "open" : "settled"}`,
  }),
  command("article diff", diffArticleVersions, {
    argument: "articleId",
    lines: ({ fields, passages }) => [
      ...fields.flatMap(({ field, from, to }) => [`- ${field}: ${from}`, `+ ${field}: ${to}`]),
      ...passages.flatMap(({ from_line: from, to_line: to, lines }) => [
        `@@ ${from} → ${to} @@`,
        ...lines.map((line) => `${signs[line.kind]} ${line.text}`),
      ]),
    ],
  }),
  command("article restore", restoreArticleVersion, {
    argument: "articleId",
    lines: ({ article: { id, version } }) => `Article ${id} is at version ${version}`,
  }),
  command("article schedule", scheduleArticle, {
    lines: ({ article_id: id, integration_name: name, scheduled_for: at }) => [
      `Article ${id} is published through ${name} at ${at}`,
    ],
  }),
  command("article unschedule", unscheduleArticle, {
    lines: ({ article_id: id, was_scheduled_for: at }) => [
      at === null ? `Article ${id} was not scheduled there` : `Article ${id} is no longer published at ${at}`,
    ],
  }),
  command("article delete", deleteArticle, {
    argument: "articleId",
    columns: ["integration_name", "outcome", "detail", "external_url"],
  }),
  command("article undelete", undeleteArticle, { argument: "articleId" }),
  command("article trash", listDeletedArticles, {
    columns: ["id", "title", "slug", "deleted_at", "restorable_until"],
  }),
];

/** Commands that end the wait of a job, or for a decision on it. */
export const jobEndCommands: readonly AdminCommand[] = [
  command("job cancel", cancelJob, { argument: "jobId" }),
  command("job dismiss", dismissJob, { argument: "jobId" }),
];

export const creditLedgerCommands: readonly AdminCommand[] = [
  command("credits ledger", listCreditLedgerEntries, {
    columns: ["created_at", "amount", "reason", "job.keyword", "note"],
  }),
];
