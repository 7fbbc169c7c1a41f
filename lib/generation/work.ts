import { z } from "zod";
import { claimVerdicts } from "@/lib/content/claims/claim";
import type { KeyedVerdict } from "@/lib/content/claims/judged-claims";
import type { TextStructure } from "@/lib/content/text-structure";
import {
  articleDraftSchema,
  articleOutlineSchema,
  articleResearchSchema,
} from "@/lib/writers/article-schemas";
import { refreshPlanSchema } from "./refresh/refresh-plan";

const claimSchema = z.object({ text: z.string(), sentence: z.string(), note: z.string().nullable() });

const structureSchema: z.ZodType<TextStructure> = z.object({
  words: z.int(),
  headings: z.int(),
  tables: z.int(),
  rows: z.int(),
  lists: z.int(),
  code: z.int(),
  quotations: z.int(),
});

/** A version of the article with the score stage's findings. */
const scoredVersionSchema = z.object({
  draft: articleDraftSchema,
  /** 0 to 100. */
  score: z.int(),
  /** Codes of the publish gate's issues. */
  issues: z.array(z.string()),
  /** How many of its claims a source contradicts. */
  contradicted: z.int().default(0),
  /** How many rules of the brand voice the version breaks. */
  brandProblems: z.int().default(0),
  /** Sentences that tell the writer what to change in a revision. */
  problems: z.array(z.string()),
  /** Claims that a source contradicts. */
  claims: z.array(claimSchema).default([]),
  structure: structureSchema.optional(),
});

const verdictSchema: z.ZodType<KeyedVerdict> = z.object({
  key: z.string(),
  verdict: z.enum(claimVerdicts),
  note: z.string().nullable(),
  quote: z.string().nullable(),
  sourceKey: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  sourceExcerpt: z.string().nullable(),
});

const linkPageSchema = z.object({ key: z.string(), url: z.string(), title: z.string() });

const rankingPageSchema = z.object({ host: z.string(), title: z.string(), headings: z.array(z.string()) });

const workSchema = z.object({
  research: articleResearchSchema.optional(),
  /** Pages of the project's site that the article may link; its sources are in `article_source`. */
  pages: z.array(linkPageSchema).optional(),
  /** The pages that rank for the keyword. */
  ranking: z.array(rankingPageSchema).optional(),
  targetWords: z.int().optional(),
  outline: articleOutlineSchema.optional(),
  /** The version to be scored next. */
  candidate: articleDraftSchema.optional(),
  /** The best version so far. */
  best: scoredVersionSchema.optional(),
  /** What a model said of the claims of all versions so far. */
  verdicts: z.array(verdictSchema).optional(),
  /** What a refresh is to change, stored when it was started. */
  refresh: refreshPlanSchema.optional(),
});

export type ScoredVersion = z.output<typeof scoredVersionSchema>;

/** The results of a job's stages so far, stored in the column `job.work`. */
export type Work = z.output<typeof workSchema>;

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
