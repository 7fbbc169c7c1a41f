import { z } from "zod";
import type { ArticleDraft, ArticlePlan } from "./writer";

/** The longest meta description that is stored and shown, in characters. */
export const metaDescriptionMax = 160;
/** The longest text of an article that is stored, in characters. */
export const markdownMax = 200_000;
const titleMax = 200;

const line = (max: number) => z.string().trim().min(1).max(max);
const keywords = z.array(line(200)).min(1).max(20);

/** The schema of a finished plan. A stored plan is parsed again with it before it is used. */
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

/** The schema of a finished draft. A stored draft is parsed again with it before it is used. */
export const articleDraftSchema: z.ZodType<ArticleDraft> = z.object({
  title: line(titleMax),
  metaDescription: line(metaDescriptionMax),
  markdown: z.string().trim().min(1).max(markdownMax),
  keywords,
});
