import type { z } from "zod";
import { storable } from "@/lib/platform/db/storable";
import {
  modelSettingOf,
  type Writer,
  type WriterAnswer,
  type WriterCall,
  WriterFailure,
  type WriterTask,
} from "@/lib/writers/writer";
import { hashOf } from "./hash-of";
import { progressAt } from "./progress";
import { storeAnswer } from "./rows/answers";
import type { Claim } from "./rows/claims";
import type { StageRun } from "./stages/stage";
import { type AskedPart, recordingCall } from "./writer-call";

export interface WriterQuestion<T> extends AskedPart {
  task: WriterTask;
  schema: z.ZodType<T>;
  /** Names the project's own instructions for the stage; null without any. */
  instructionsHash: string | null;
  /** What the writer is given, whose hash is recorded. */
  input: unknown;
  ask: (call: WriterCall) => Promise<WriterAnswer<T>>;
}

/**
 * Returns the writer's answer to a question: the stored one, or a new one that is stored before it is used, so that
 * a crash afterwards does not pay for it twice. Throws WriterFailure when the answer does not fit the schema.
 */
export async function writerAnswerOnce<T>(
  run: Pick<StageRun, "deps" | "claim" | "signal" | "answers">,
  { task, part, from, to, schema, instructionsHash, input, ask }: WriterQuestion<T>,
): Promise<T> {
  const {
    deps: { db, writer },
    claim,
  } = run;
  const promptVersion = writer.promptVersions[task];
  const key = answerKey(claim, { part, promptVersion }, writer);
  if (Object.hasOwn(run.answers, key)) return schema.parse(run.answers[key]);
  const startedAt = new Date();
  const { call, record, takeUnrecorded } = recordingCall(run, { part, from, to });
  const { answer, data } = await answered(schema, writer, () => ask(call)).catch(async (error: unknown) => {
    await record();
    throw error;
  });
  await storeAnswer(db, claim, {
    key,
    answer: { ...answer, value: data },
    writer,
    modelCalls: takeUnrecorded(),
    progress: progressAt(claim.stage, claim.job.revision, to),
    record: {
      // Each question to a writer is recorded as a part of its stage; the row of the stage itself has no part.
      part: part ?? task,
      startedAt,
      promptVersion,
      instructionsHash,
      inputHash: hashOf(input),
      outputHash: hashOf(data),
    },
  });
  // As in the job's row: attempts at a stage are counted from its last answer on.
  claim.job.attempts = 1;
  return data;
}

async function answered<T>(
  schema: z.ZodType<T>,
  writer: Pick<Writer, "modelSetting">,
  ask: () => Promise<WriterAnswer<T>>,
) {
  const answer = await ask();
  const { success, data, error } = schema.safeParse(storable(answer.value));
  if (!success) throw unusable(answer, writer, error);
  return { answer, data };
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

function unusable(
  { model, usage }: WriterAnswer<unknown>,
  writer: Pick<Writer, "modelSetting">,
  cause: Error,
): WriterFailure {
  const message = `"${model}" wrote what cannot be used as an article: set ${modelSettingOf(writer)} to a more capable model.`;
  return new WriterFailure("invalid_output", message, { retryable: true, usage, cause });
}
