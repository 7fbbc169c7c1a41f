import { createHash } from "node:crypto";
import type { Writer } from "@/lib/writers/writer";
import type { Claim } from "../claims/queries";

/**
 * Names the answer that a stage asks for. The same question has the same key in every process and after
 * every crash; another charge, revision, writer, model or prompt is another question.
 */
export function answerKey(
  { job, stage }: { job: Pick<Claim["job"], "id" | "charge" | "revision">; stage: Claim["stage"] },
  writer: Pick<Writer, "name" | "model" | "version">,
): string {
  const question = [job.id, job.charge, stage, job.revision, writer.name, writer.model, writer.version];
  return createHash("sha256").update(JSON.stringify(question)).digest("hex");
}
