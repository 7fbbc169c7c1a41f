import { z } from "zod";
import { articleJsonLd, faqJsonLd } from "@/lib/content/json-ld";
import { timestamp, timestampField } from "../fields";
import type { ArticleWithProject } from "./queries";

/** The public forms of an article: the field set of the blog-package contract. */
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
  published: z.boolean().describe("True for every finished article that is offered for pulling."),
  created_at: timestampField,
  updated_at: timestampField,
});

const jsonObject = z.record(z.string(), z.unknown());

export const articleFull = articleSummary.extend({
  content_markdown: z.string(),
  content_html: z.string().describe("Sanitised HTML without an H1: the title is the page's H1."),
  jsonLd: jsonObject.nullable().describe("schema.org BlogPosting."),
  faqJsonLd: jsonObject
    .nullable()
    .describe("schema.org FAQPage, when the article has a section of questions."),
});

export function viewArticleSummary(row: ArticleWithProject): z.input<typeof articleSummary> {
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
    published: !row.hidden,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

export function viewArticle(row: ArticleWithProject): z.input<typeof articleFull> {
  return {
    ...viewArticleSummary(row),
    content_markdown: row.contentMarkdown,
    content_html: row.contentHtml,
    jsonLd: articleJsonLd(jsonLdSource(row)),
    faqJsonLd: faqJsonLd(row.contentMarkdown),
  };
}

/** What the structured data of an article says; the address is known only to the page that shows it. */
export function jsonLdSource(row: ArticleWithProject, url: string | null = null) {
  return {
    title: row.title,
    description: row.metaDescription,
    url,
    language: row.languageCode,
    keywords: row.keywords,
    publishedAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    organisation: { name: row.brandName, url: row.website },
    wordCount: row.wordCount,
  };
}
