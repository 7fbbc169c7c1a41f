import { z } from "zod";
import {
  type ArticleDraft,
  type ArticleHead,
  type ArticleOutline,
  type ArticleResearch,
  type ArticleRevision,
  articleTypes,
  type JudgedClaim,
} from "./writer";

/** The longest meta description that is stored and shown, in characters. */
export const metaDescriptionMax = 160;
/** The longest text of an article that is stored, in characters. */
const markdownMax = 200_000;
const titleMax = 200;
/** More than a careful editor makes at once. */
export const revisionEditsMax = 30;

const line = (max: number) => z.string().trim().min(1).max(max);
const keywords = z.array(line(200)).min(1).max(20);

/** The schema of a finished draft. A stored draft is parsed again with it before it is used. */
export const articleDraftSchema: z.ZodType<ArticleDraft> = z.object({
  title: line(titleMax),
  metaDescription: line(metaDescriptionMax),
  markdown: z.string().trim().min(1).max(markdownMax),
  keywords,
});

/** The schema of finished research. */
export const articleResearchSchema: z.ZodType<ArticleResearch> = z.object({
  intent: line(1000),
  perspectives: z.array(line(300)).max(8),
  questions: z.array(line(300)).max(20),
  queries: z.array(line(200)).max(8),
});

const keys = z.array(z.string().regex(/^[SP]\d{1,3}$/)).max(20);

const outlineSectionSchema = z.object({
  kind: z.enum(["introduction", "takeaways", "body", "faq"]),
  heading: line(titleMax).nullable(),
  questions: z.array(line(300)).max(12),
  points: z.array(line(1000)).max(12),
  passages: z
    .array(z.string().regex(/^S\d{1,3}\.\d{1,5}$/))
    .max(30)
    .default([]),
  sources: keys,
  pages: keys,
  table: z.array(line(80)).max(8).default([]),
  words: z.int().min(0).max(5_000),
});

/** The schema of a finished outline. */
export const articleOutlineSchema: z.ZodType<ArticleOutline> = z.object({
  title: line(titleMax),
  metaDescription: line(metaDescriptionMax),
  type: z.enum(articleTypes).default("explanation"),
  reader: z.string().max(300).default(""),
  intent: line(1000),
  callToAction: line(300).nullable().default(null),
  sections: z.array(outlineSectionSchema).min(1).max(22),
  keywords,
});

/** The schema of the Markdown of one section. */
export const sectionSchema = z.string().trim().min(1).max(40_000);

/** The schema of a finished revision. */
export const articleRevisionSchema: z.ZodType<ArticleRevision> = z.object({
  edits: z
    .array(z.object({ find: z.string().min(1).max(20_000), replace: z.string().max(20_000) }))
    .max(revisionEditsMax),
  title: line(titleMax).nullable(),
  metaDescription: line(metaDescriptionMax).nullable(),
});

/** The schema of what `finish` returns. */
export const articleHeadSchema: z.ZodType<ArticleHead> = z.object({
  title: line(titleMax),
  metaDescription: line(metaDescriptionMax),
  slug: line(200),
  excerpt: line(500),
  keywords,
});

/** The schema of what `judge` returns. */
export const judgedClaimsSchema: z.ZodType<JudgedClaim[]> = z
  .array(
    z.strictObject({
      key: line(64),
      verdict: z.enum(["supported", "contradicted", "not_found"]),
      passage: z.string().max(40).nullable(),
      quote: z.string().max(300),
      note: z.string().max(300),
    }),
  )
  .max(100);
