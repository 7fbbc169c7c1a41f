import { z } from "zod";
import { articleDraftSchema, articlePlanSchema } from "@/lib/writers/article-schemas";
import type { SourcePage } from "@/lib/writers/writer";

export const sourcesSchema: z.ZodType<SourcePage[]> = z.array(
  z.object({
    url: z.string(),
    title: z.string(),
    sections: z.array(z.object({ heading: z.string().nullable(), paragraphs: z.array(z.string()) })),
  }),
);

/** A version of the article with the score stage's findings. */
const scoredVersionSchema = z.object({
  draft: articleDraftSchema,
  /** 0 to 100. */
  score: z.int(),
  /** Codes of the publish gate's issues. */
  issues: z.array(z.string()),
  /** Sentences that tell the writer what to change in a revision. */
  problems: z.array(z.string()),
});

const workSchema = z.object({
  /** Pages of the project's own site; absent until they have been gathered. */
  sources: sourcesSchema.optional(),
  plan: articlePlanSchema.optional(),
  /** The version to be scored next. */
  candidate: articleDraftSchema.optional(),
  /** The best version so far. */
  best: scoredVersionSchema.optional(),
});

export type ScoredVersion = z.output<typeof scoredVersionSchema>;

/** The results of a job's stages so far, stored in the column `job.work`. */
export type Work = z.output<typeof workSchema>;

/** Parses the column `job.work`. Throws when its shape is wrong, which is a bug. */
export function parseWork(column: unknown): Work {
  return workSchema.parse(column);
}

/** Parses the column `job.work`; null when its shape is wrong. */
export function readWork(column: unknown): Work | null {
  return workSchema.safeParse(column).data ?? null;
}

/** Returns a part of the work that an earlier stage must have produced; throws when it is missing. */
export function requireWork<Part extends keyof Work>(work: Work, part: Part): NonNullable<Work[Part]> {
  const made = work[part];
  if (made === undefined) throw new Error(`an earlier stage left no ${part}`);
  return made;
}
