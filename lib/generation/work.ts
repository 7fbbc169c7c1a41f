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

/** A version of the article and what the score stage found out about it. */
const scoredVersionSchema = z.object({
  draft: articleDraftSchema,
  /** 0 to 100. */
  score: z.int(),
  /** Codes of the publish gate's issues. */
  issues: z.array(z.string()),
  /** What a revision has to change, as sentences. */
  problems: z.array(z.string()),
});

const workSchema = z.object({
  /** Pages of the project's own site; absent until they were gathered. */
  sources: sourcesSchema.optional(),
  plan: articlePlanSchema.optional(),
  /** The version that is scored next. */
  candidate: articleDraftSchema.optional(),
  /** The best version so far. */
  best: scoredVersionSchema.optional(),
});

export type ScoredVersion = z.output<typeof scoredVersionSchema>;

/** What the stages of a job have made so far: the column `job.work`. */
export type Work = z.output<typeof workSchema>;

/** The work of a row. Throws when the column holds something else, which is a bug. */
export function parseWork(column: unknown): Work {
  return workSchema.parse(column);
}

/** The same, or null when the column holds something else. */
export function readWork(column: unknown): Work | null {
  return workSchema.safeParse(column).data ?? null;
}

/** A part of the work that an earlier stage must have made. */
export function requireWork<Part extends keyof Work>(work: Work, part: Part): NonNullable<Work[Part]> {
  const made = work[part];
  if (made === undefined) throw new Error(`an earlier stage left no ${part}`);
  return made;
}
