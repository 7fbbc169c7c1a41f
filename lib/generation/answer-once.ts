import { createHash } from "node:crypto";
import type { z } from "zod";
import { storable } from "@/lib/platform/db/storable";
import { type Writer, type WriterAnswer, WriterFailure } from "@/lib/writers/writer";
import type { GenerationDeps } from "./deps";
import { findAnswer, storeAnswer } from "./rows/answers";
import type { Claim } from "./rows/claims";

/**
 * Returns the writer's answer for a stage: the stored one, or a new one that is stored before it is used, so that
 * a crash afterwards does not pay for it twice. Throws WriterFailure when the answer does not fit the schema.
 */
export async function writerAnswerOnce<T>(
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

/**
 * The key of the answer to a stage's question. It is the same in every process and after a crash, and changes
 * with the charge, revision, writer, model or prompt version.
 */
export function answerKey(
  { job, stage }: { job: Pick<Claim["job"], "id" | "charge" | "revision">; stage: Claim["stage"] },
  writer: Pick<Writer, "name" | "model" | "version">,
): string {
  const question = [job.id, job.charge, stage, job.revision, writer.name, writer.model, writer.version];
  return createHash("sha256").update(JSON.stringify(question)).digest("hex");
}

function unusable({ model, usage }: WriterAnswer<unknown>, cause: Error): WriterFailure {
  const message = `"${model}" wrote what cannot be used as an article: set WRITER_MODEL to a more capable model.`;
  return new WriterFailure("invalid_output", message, { retryable: true, usage, cause });
}
