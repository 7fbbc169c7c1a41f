import type { z } from "zod";
import type { WriterAnswer } from "@/lib/writers/writer";
import type { Claim } from "../claims/queries";
import type { GenerationDeps } from "../deps";
import { storable } from "../storable";
import { answerKey } from "./answer-key";
import { findAnswer, storeAnswer } from "./queries";

/**
 * The writer's answer for a stage: the stored one, or a new one that is stored before anything else
 * happens to it. A crash after the answer arrived never pays for it twice.
 */
export async function answerOnce<T>(
  { db, writer }: Pick<GenerationDeps, "db" | "writer">,
  claim: Claim,
  schema: z.ZodType<T>,
  ask: () => Promise<WriterAnswer<T>>,
): Promise<T> {
  const key = answerKey(claim, writer);
  const stored = await findAnswer(db, key);
  if (stored !== undefined) return schema.parse(stored);
  const answer = await ask();
  const value = schema.parse(storable(answer.value));
  await storeAnswer(db, claim, key, writer, { ...answer, value });
  return value;
}
