import { z } from "zod";
import type { PulledArticle, PulledSummary } from "@/lib/articles/rows/pulled-columns";
import { faqOf, storedArticleJsonLd } from "@/lib/articles/stored-json-ld";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import { type GateIssue, gateCodes } from "@/lib/content/gate/publish-gate";
import { faqJsonLd } from "@/lib/content/json-ld";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import type { InThread } from "@/lib/platform/threads/in-thread";

/** What needs a thread to show a whole article. */
export interface NeedsFaqs {
  tasks: InThread<{ faqEntriesOf: typeof faqEntriesOf }>;
}

/** The public views of an article. Their fields are those of the blog-package contract. */
export const articleSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  meta_description: z.string().describe("At most 160 characters."),
  excerpt: z.string().describe("At most 300 characters of plain text."),
  seedKeyword: z.string().describe("The keyword that the article was written for."),
  keywords: z.array(z.string()),
  languageCode: z.string(),
  hero_image_url: z.null().describe("Always null: Galley stores no hero image."),
  orgWebsite: z.string(),
  published: z
    .boolean()
    .describe(
      "True for every finished article that is offered for pulling: not hidden, with nothing in `issues`, and approved where the project requires it.",
    ),
  created_at: timestampField,
  updated_at: timestampField,
});

const gateIssue = z.object({
  code: z.enum(gateCodes),
  message: z.string().describe("What is wrong."),
  excerpt: z.string(),
  line: z.int().describe("The line in the Markdown; 0 for the title."),
  fix: z.string().describe("What to do."),
});

export const leftOutField = z
  .array(z.string())
  .describe(
    "What of the text an article cannot have, such as a frame, and what stands for it. Usually empty.",
  );

const jsonObject = z.record(z.string(), z.unknown());

export const articleFull = articleSummary.extend({
  version: z
    .int()
    .describe("Counts the texts that the article has had, from 1; every change makes a new one."),
  content_markdown: z.string(),
  content_html: z.string().describe("Sanitised HTML without an H1: the title is the page's H1."),
  jsonLd: jsonObject.nullable().describe("schema.org BlogPosting."),
  faqJsonLd: jsonObject
    .nullable()
    .describe("schema.org FAQPage, when the article has a section of questions."),
  issues: z
    .array(gateIssue)
    .describe("What keeps the article from being published and pulled until it is fixed; usually empty."),
});

/** An article for a caller who may have it already. */
export const viewedArticle = z.object({
  article: articleFull.nullable().describe("Null when the caller has this version."),
  version: z.string(),
});

export function viewArticleSummary(row: PulledSummary): z.input<typeof articleSummary> {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    meta_description: row.metaDescription,
    excerpt: row.excerpt,
    seedKeyword: row.seedKeyword,
    keywords: row.keywords,
    languageCode: row.languageCode,
    hero_image_url: null,
    orgWebsite: row.website,
    published: row.offered,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

export async function viewArticle(
  { tasks }: NeedsFaqs,
  row: PulledArticle,
): Promise<z.input<typeof articleFull>> {
  return {
    ...viewArticleSummary(row),
    version: row.version,
    content_markdown: row.contentMarkdown,
    content_html: row.contentHtml,
    jsonLd: storedArticleJsonLd(row),
    faqJsonLd: faqJsonLd(await faqOf(tasks, row)),
    issues: issuesOf(row),
  };
}

/** What the publish checks found. Articles from before this was stored have null, and count as passed. */
export function issuesOf(row: Pick<PulledArticle, "gateIssues">): GateIssue[] {
  return (row.gateIssues ?? []).map((issue) => ({ ...issue, fix: issue.fix ?? issue.message }));
}

/** The example in the API reference. */
export const exampleSummary: z.input<typeof articleSummary> = {
  id: exampleIds.article,
  title: "How to season a cast iron pan",
  slug: "how-to-season-a-cast-iron-pan",
  meta_description: "Season a cast iron pan in one hour: clean, oil, bake, repeat.",
  excerpt: "A seasoned pan does not rust and does not stick. Four steps, one hour, no special oil.",
  seedKeyword: "season cast iron pan",
  keywords: ["season cast iron pan", "cast iron care"],
  languageCode: "en",
  hero_image_url: null,
  orgWebsite: exampleSite.website,
  published: true,
  created_at: "2026-11-20T08:15:00.000Z",
  updated_at: "2026-11-20T08:15:00.000Z",
};

export const exampleArticle: z.input<typeof articleFull> = {
  ...exampleSummary,
  version: 1,
  content_markdown: "## Clean it\n\nWash the pan and dry it at once.\n",
  content_html: '<h2 id="clean-it">Clean it</h2>\n<p>Wash the pan and dry it at once.</p>',
  jsonLd: { "@context": "https://schema.org", "@type": "BlogPosting", headline: exampleSummary.title },
  faqJsonLd: null,
  issues: [],
};
