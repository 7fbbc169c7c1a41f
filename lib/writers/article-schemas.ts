import { z } from "zod";
import type { ArticleDraft, ArticlePlan } from "./writer";

/** Longest meta description that is kept and shown, in characters. */
export const metaDescriptionMax = 160;
/** Longest text of an article that is kept, in characters. */
export const markdownMax = 200_000;
const titleMax = 200;

const line = (max: number) => z.string().trim().min(1).max(max);
const keywords = z.array(line(200)).min(1).max(20);

/** A finished plan. Stored plans are parsed with it again before they are used. */
export const articlePlanSchema: z.ZodType<ArticlePlan> = z.object({
  title: line(titleMax),
  metaDescription: line(metaDescriptionMax),
  intent: line(1000),
  sections: z
    .array(z.object({ heading: line(titleMax), points: z.array(line(1000)).max(12) }))
    .min(1)
    .max(20),
  faq: z.array(line(300)).max(12),
  keywords,
});

/** A finished draft. Stored drafts are parsed with it again before they are used. */
export const articleDraftSchema: z.ZodType<ArticleDraft> = z.object({
  title: line(titleMax),
  metaDescription: line(metaDescriptionMax),
  markdown: z.string().trim().min(1).max(markdownMax),
  keywords,
});
