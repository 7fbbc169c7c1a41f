import type { z } from "zod";
import { storable } from "@/lib/platform/db/storable";
import { type WriterAnswer, WriterFailure } from "@/lib/writers/writer";
import type { Claim } from "../claims/queries";
import type { GenerationDeps } from "../deps";
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
  const { success, data, error } = schema.safeParse(storable(answer.value));
  if (!success) throw unusable(answer, error);
  await storeAnswer(db, claim, key, writer, { ...answer, value: data });
  return data;
}

function unusable({ model, usage }: WriterAnswer<unknown>, cause: Error): WriterFailure {
  const message = `"${model}" wrote what cannot be used as an article: set WRITER_MODEL to a more capable model.`;
  return new WriterFailure("invalid_output", message, { retryable: true, usage, cause });
}
