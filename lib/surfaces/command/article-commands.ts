import { deleteArticle } from "@/lib/articles/operations/delete";
import { diffArticleVersions } from "@/lib/articles/operations/diff";
import { listArticleClaims } from "@/lib/articles/operations/list-claims";
import { listDeletedArticles } from "@/lib/articles/operations/many/list-deleted";
import { restoreArticleVersion } from "@/lib/articles/operations/texts/restore-version";
import { undeleteArticle } from "@/lib/articles/operations/undelete";
import { updateArticle } from "@/lib/articles/operations/update";
import { listArticleVersions } from "@/lib/articles/operations/versions";
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
    lines: ({ versions }) =>
      versions.map(
        ({ number, kind, created_at: at, actor, title, note }) =>
          `${String(number).padStart(4)}  ${at}  ${kind.padEnd(9)}  by ${actor.label ?? actor.kind}  ${title}${note === null ? "" : ` (${note})`}`,
      ),
  }),
  command("article claims", listArticleClaims, {
    argument: "articleId",
    lines: ({ claims }) =>
      claims?.claims.map(
        ({ line, verdict, kind, text: words, source_url: url, confirmed_at: at }) =>
          `${String(line).padStart(4)}  ${(at === null ? verdict.replace("_", " ") : "confirmed").padEnd(12)}  ${kind.padEnd(11)}  ${words}${url === null ? "" : `  ${url}`}`,
      ) ?? ["The claims of this article were not checked"],
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
  command("article delete", deleteArticle, {
    argument: "articleId",
    lines: ({ restorable_until: until, pages }, id) => [
      `Article ${id} is in the trash; it can be restored until ${until}`,
      ...pages.map((page) => `${page.integration_name}: ${page.detail}`),
    ],
  }),
  command("article undelete", undeleteArticle, {
    argument: "articleId",
    lines: ({ slug }, id) => `Article ${id} (${slug}) is restored`,
  }),
  command("article trash", listDeletedArticles, {
    lines: ({ articles }) =>
      articles.map(({ id, title, restorable_until: until }) => `${id}  until ${until}  ${title}`),
  }),
];

/** Commands that end the wait of a job, or for a decision on it. */
export const jobEndCommands: readonly AdminCommand[] = [
  command("job cancel", cancelJob, {
    argument: "jobId",
    lines: ({ job_id: id }) => `Job ${id} is cancelled, and its credit given back`,
  }),
  command("job dismiss", dismissJob, {
    argument: "jobId",
    lines: ({ job_id: id }) => `Job ${id} is dismissed`,
  }),
];

export const creditLedgerCommands: readonly AdminCommand[] = [
  command("credits ledger", listCreditLedgerEntries, {
    lines: ({ credits, entries, next }) => [
      `${credits} credits`,
      ...entries.map(({ created_at: at, amount, reason, note, job }) => {
        const about = job?.keyword ?? note ?? "";
        return `${at}  ${String(amount).padStart(6)}  ${reason.padEnd(7)}  ${about}`;
      }),
      ...(next === null ? [] : [`More with --before ${next}`]),
    ],
  }),
];
