import { z } from "zod";

/** One request that a case repeats, and how its answer is recognised. */
export interface LoadRequest {
  path: string;
  /** Headers that only this request has. */
  headers?: Record<string, string>;
  /** A text that the answer contains; null when its body cannot be read as text. */
  contains: string | null;
}

/** What the load generator sends. It takes the requests in turn. */
export interface LoadPlan {
  method: "GET" | "POST";
  headers: Record<string, string>;
  /** `{unique}` in it is replaced by another number in each request. */
  body: string | null;
  requests: LoadRequest[];
  /** The status of every answer. */
  status: number;
  /** A header that every answer of Galley has. */
  header?: { name: string; value: string };
}

/** A round of the load generator, as the bench orders it. */
export interface LoadRound {
  origin: string;
  connections: number;
  seconds: number;
  plan: LoadPlan;
}

export const loadResult = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  bytesPerAnswer: z.number(),
  /** How busy the load generator was itself: 1 is a whole processor. */
  clientLoad: z.number(),
  /** What was wrong with the first bad answers. The round counts only when there is none. */
  failures: z.array(z.string()),
});
export type LoadResult = z.output<typeof loadResult>;
