import { z } from "zod";
import type { OutdatedFact } from "@/lib/writers/refresh-request";

const outdatedFactSchema: z.ZodType<OutdatedFact> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("source"),
    claim: z.string(),
    sentence: z.string(),
    before: z.string(),
    after: z.string().nullable(),
    url: z.string().nullable(),
  }),
  z.object({ kind: z.literal("date"), sentence: z.string(), why: z.string() }),
]);

/** A block of an article's Markdown, by its offsets, and what it says that is not true any more. */
export interface OutdatedPassage {
  from: number;
  to: number;
  outdated: OutdatedFact[];
}

/** What a refresh is to change, decided when it is started: the passages of one version of the article. */
export interface RefreshPlan {
  version: number;
  passages: OutdatedPassage[];
  /** The queries to answer, the most frequent first; left out for none. */
  queries?: string[];
  /** What the article is shown for, of which a new title is to have the words; left out where the title stays. */
  titleQueries?: string[];
  /** Whether sources for the queries were looked for; they are stored with the job then. */
  isResearched?: boolean;
}

export const refreshPlanSchema: z.ZodType<RefreshPlan> = z.object({
  version: z.int(),
  passages: z.array(z.object({ from: z.int(), to: z.int(), outdated: z.array(outdatedFactSchema) })),
  queries: z.array(z.string()).exactOptional(),
  titleQueries: z.array(z.string()).exactOptional(),
  isResearched: z.boolean().exactOptional(),
});
