import { z } from "zod";
import type { NoticeKind } from "@/lib/platform/db/schema";
import { digestLines } from "./digest-lines";
import { named } from "./named";
import type { LetterContent, LetterItem } from "./print-letter";

const articleFields = { articleId: z.uuid(), projectId: z.uuid(), project: z.string(), title: z.string() };
const counted = z.object({ count: z.int(), titles: z.array(z.string()) });

/** What a notice of each kind tells. */
export const noticeSchemas = {
  approval: z.object({ articles: z.array(z.object(articleFields)).min(1) }),
  sent_back: z.object({
    ...articleFields,
    by: z.string(),
    remarks: z.array(z.object({ text: z.string(), passage: z.string().nullable() })).min(1),
  }),
  not_live: z.object({
    pages: z
      .array(
        z.object({
          ...articleFields,
          destination: z.string(),
          url: z.string().nullable(),
          httpStatus: z.int().nullable(),
        }),
      )
      .min(1),
  }),
  digest: z.object({
    day: z.iso.date(),
    projects: z
      .array(
        z.object({
          projectId: z.uuid(),
          project: z.string(),
          live: counted,
          notLive: counted,
          approvals: z.int(),
          sentBack: z.int(),
          planned: counted,
          audit: z.object({ score: z.int(), before: z.int().nullable() }).nullable(),
        }),
      )
      .min(1),
  }),
} satisfies Record<NoticeKind, z.ZodType>;

type Told<Kind extends NoticeKind> = z.output<(typeof noticeSchemas)[Kind]>;

interface Links {
  baseUrl: string;
  switchOffUrl: string;
}

/** A mail lists so many; of the others it says how many they are. */
const listedMax = 10;
const projectsListed = 20;
const remarkMax = 800;
const passageMax = 200;

const articleUrl = (baseUrl: string, { projectId, articleId }: { projectId: string; articleId: string }) =>
  `${baseUrl}/projects/${projectId}/articles/${articleId}`;

const quoted = (title: string) => `“${named(title)}”`;

function listed<Row>(rows: readonly Row[], max: number, item: (row: Row) => LetterItem) {
  const more = rows.length - max;
  return { items: rows.slice(0, max).map(item), more: more > 0 ? `And ${more} more.` : null };
}

export function approvalLetter(
  { articles }: Told<"approval">,
  { baseUrl, switchOffUrl }: Links,
): LetterContent {
  const [first] = articles;
  const shared = {
    note: "You get this mail because you approve texts of this project on Galley. A text goes live only after an approver has approved it as it is.",
    switchOff: { label: "Stop mails about approvals", url: switchOffUrl },
  };
  if (first !== undefined && articles.length === 1) {
    return {
      ...shared,
      subject: `${quoted(first.title)} waits for your approval`,
      paragraphs: [`In ${named(first.project)}, ${quoted(first.title)} waits for your approval.`],
      link: { label: "Read and approve it", url: articleUrl(baseUrl, first) },
    };
  }
  return {
    ...shared,
    subject: `${articles.length} articles wait for your approval`,
    paragraphs: [`${articles.length} articles wait for your approval:`],
    ...listed(articles, listedMax, (row) => ({
      title: named(row.title),
      lines: [named(row.project)],
      url: articleUrl(baseUrl, row),
    })),
    link: { label: "See what waits for you", url: `${baseUrl}/projects` },
  };
}

export function sentBackLetter(
  { by, remarks, ...article }: Told<"sent_back">,
  { baseUrl, switchOffUrl }: Links,
): LetterContent {
  const count = remarks.length === 1 ? "a remark" : `${remarks.length} remarks`;
  return {
    subject: `${quoted(article.title)} was sent back with ${count}`,
    paragraphs: [
      `${named(by)} sent ${quoted(article.title)} in ${named(article.project)} back with ${count}:`,
    ],
    ...listed(remarks, listedMax, ({ text, passage }) => ({
      title: passage === null ? "On the whole text" : `On “${named(passage, passageMax)}”`,
      lines: [named(text, remarkMax)],
    })),
    link: { label: "Open the article", url: articleUrl(baseUrl, article) },
    note: "You get this mail because you have worked on the article, or edit in its workspace. It waits for its approval again once the remarks are settled.",
    switchOff: { label: "Stop mails about articles that were sent back", url: switchOffUrl },
  };
}

export function notLiveLetter({ pages }: Told<"not_live">, { baseUrl, switchOffUrl }: Links): LetterContent {
  const [first] = pages;
  const isOne = first !== undefined && pages.length === 1;
  return {
    subject: isOne ? `${quoted(first.title)} is not live` : `${pages.length} pages are not live`,
    paragraphs: [
      isOne
        ? "Galley looked at the public page of this article, and it is not there:"
        : "Galley looked at the public pages of these articles, and they are not there:",
    ],
    ...listed(pages, listedMax, (page) => ({
      title: named(page.title),
      lines: [
        `${named(page.project)}, at ${named(page.destination)}${page.httpStatus === null ? "" : `: answered ${page.httpStatus}`}`,
        ...(page.url === null ? [] : [withoutScheme(page.url)]),
      ],
      url: articleUrl(baseUrl, page),
    })),
    link: isOne
      ? { label: "See what Galley found", url: articleUrl(baseUrl, first) }
      : { label: "Open your projects", url: `${baseUrl}/projects` },
    note: "Galley goes on checking for a while, and says in the dashboard when a page shows its article. You get this mail because you edit in the workspace.",
    switchOff: { label: "Stop mails about pages that are not live", url: switchOffUrl },
  };
}

/** The address of a page as a text: links of a mail lead to Galley only. */
const withoutScheme = (url: string) => named(url.replace(/^https?:\/\//, ""), 200);

export function digestLetter({ projects }: Told<"digest">, { baseUrl, switchOffUrl }: Links): LetterContent {
  const [first] = projects;
  const one = first !== undefined && projects.length === 1;
  return {
    subject: one ? `Your week in ${named(first.project)}` : `Your week in ${projects.length} projects`,
    paragraphs: ["The last seven days, and what comes next:"],
    ...listed(projects, projectsListed, (project) => ({
      title: named(project.project),
      lines: digestLines(project),
      url: `${baseUrl}/projects/${project.projectId}`,
    })),
    link: one
      ? { label: "Open the project", url: `${baseUrl}/projects/${first.projectId}` }
      : { label: "Open your projects", url: `${baseUrl}/projects` },
    note: "You get this mail on Mondays because you are a member of the workspace. Without news, none comes.",
    switchOff: { label: "Stop the weekly digest", url: switchOffUrl },
  };
}
