import type { z } from "zod";
import { storable } from "@/lib/platform/db/storable";
import { type Writer, type WriterAnswer, WriterFailure, type WriterTask } from "@/lib/writers/writer";
import type { GenerationDeps } from "./deps";
import { hashOf } from "./hash-of";
import { progressAt } from "./progress";
import { findAnswer, storeAnswer } from "./rows/answers";
import type { Claim } from "./rows/claims";

export interface WriterQuestion<T> {
  task: WriterTask;
  /** The part of the stage; null when the stage asks a single question. */
  part: string | null;
  schema: z.ZodType<T>;
  /** Names the project's own instructions for the stage; null without any. */
  instructionsHash: string | null;
  /** What the writer is given, whose hash is recorded. */
  input: unknown;
  /** How much of the stage is done with this answer, 0 to 1. */
  fraction: number;
  ask: () => Promise<WriterAnswer<T>>;
}

/**
 * Returns the writer's answer to a question: the stored one, or a new one that is stored before it is used, so that
 * a crash afterwards does not pay for it twice. Throws WriterFailure when the answer does not fit the schema.
 */
export async function writerAnswerOnce<T>(
  { db, writer }: Pick<GenerationDeps, "db" | "writer">,
  claim: Claim,
  { task, part, schema, instructionsHash, input, fraction, ask }: WriterQuestion<T>,
): Promise<T> {
  const promptVersion = writer.promptVersions[task];
  const key = answerKey(claim, { part, promptVersion }, writer);
  const stored = await findAnswer(db, key);
  if (stored !== undefined) return schema.parse(stored);
  const startedAt = new Date();
  const answer = await ask();
  const { success, data, error } = schema.safeParse(storable(answer.value));
  if (!success) throw unusable(answer, error);
  await storeAnswer(db, claim, {
    key,
    answer: { ...answer, value: data },
    writer,
    progress: progressAt(claim.stage, claim.job.revision, fraction),
    record: {
      // Everything that a writer is asked is a part of its stage, whose own row has none.
      part: part ?? task,
      startedAt,
      promptVersion,
      instructionsHash,
      inputHash: hashOf(input),
      outputHash: hashOf(data),
    },
  });
  // Like its row: what a stage has attempted since its last answer is counted.
  claim.job.attempts = 1;
  return data;
}

/**
 * The key of the answer to a question. It is the same in every process and after a crash, and changes with the
 * charge, part, revision, writer, model or prompt version.
 */
export function answerKey(
  { job, stage }: { job: Pick<Claim["job"], "id" | "charge" | "revision">; stage: Claim["stage"] },
  { part, promptVersion }: { part: string | null; promptVersion: string },
  writer: Pick<Writer, "name" | "model">,
): string {
  return hashOf([job.id, job.charge, stage, part, job.revision, writer.name, writer.model, promptVersion]);
}

function unusable({ model, usage }: WriterAnswer<unknown>, cause: Error): WriterFailure {
  const message = `"${model}" wrote what cannot be used as an article: set WRITER_MODEL to a more capable model.`;
  return new WriterFailure("invalid_output", message, { retryable: true, usage, cause });
}
