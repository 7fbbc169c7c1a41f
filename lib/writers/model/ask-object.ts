import type { z } from "zod";
import { bareAnswer, jsonInAnswer } from "../answers/answer-text";
import { mendedAnswer } from "../answers/mend-answer";
import { opensWithRefusal } from "../answers/refusal-text";
import { WriterFailure } from "../writer";
import { type AnswerFormat, askModel, type ModelQuestion, type ModelSession } from "./ask-model";
import { modelFailure } from "./model-failure";

const formats = ["schema", "json", "text"] as const;

interface ObjectQuestion<T>
  extends Pick<ModelQuestion, "system" | "prompt" | "expectedChars" | "temperature"> {
  /** Must not limit lengths or counts, because some providers refuse a schema that does. */
  schema: z.ZodType<T>;
  /** The faults of a value that fits the schema; empty if it has none. */
  problemsOf: (value: T) => string[];
}

/**
 * Asks a model for an object of a schema. A server without support for schemas is asked for JSON, then for text
 * that contains JSON. Near misses are mended; an answer with faults is sent back once with a list of them. Throws WriterFailure.
 */
export async function askObject<T>(
  question: ObjectQuestion<T>,
  session: ModelSession,
): Promise<{ value: T; model: string }> {
  const first = await askInAcceptedFormat(question, session);
  const reading = readObject(first.text, question);
  if (reading.ok) return { value: reading.value, model: first.model };
  if (opensWithRefusal(bareAnswer(first.text))) throw modelFailure("refused", session.model);

  const prompt = `${question.prompt}\n\n${repairRequest(first.text, reading.problems)}`;
  const second = await askInAcceptedFormat({ ...question, prompt }, session);
  const repaired = readObject(second.text, question);
  if (repaired.ok) return { value: repaired.value, model: second.model };
  const cause = new Error(`Two answers did not fit: ${repaired.problems.join("; ")}`);
  throw modelFailure("wrongForm", session.model, { cause });
}

async function askInAcceptedFormat<T>(question: ObjectQuestion<T>, session: ModelSession) {
  const { abilities } = session.model;
  try {
    return await askInSomeFormat(question, session);
  } catch (error) {
    const isRejected = error instanceof WriterFailure && error.code === "rejected";
    if (!isRejected || question.temperature === undefined || !abilities.temperature) throw error;
    abilities.temperature = false;
    return await askInSomeFormat(question, session).catch((again: unknown) => {
      // It refuses the question without a temperature too, so that was not the reason.
      if (again instanceof WriterFailure && again.code === "rejected") abilities.temperature = true;
      throw again;
    });
  }
}

async function askInSomeFormat<T>(question: ObjectQuestion<T>, session: ModelSession) {
  const { abilities } = session.model;
  for (const name of formats.slice(formats.indexOf(abilities.format))) {
    const format: AnswerFormat = name === "schema" ? { kind: name, schema: question.schema } : { kind: name };
    try {
      const answer = await askModel({ ...question, format }, session);
      abilities.format = name;
      return answer;
    } catch (error) {
      const isLast = name === formats[formats.length - 1];
      if (isLast || !(error instanceof WriterFailure) || error.code !== "rejected") throw error;
    }
  }
  throw new Error("Unreachable: the last format either answers or throws.");
}

function readObject<T>(text: string, { schema, problemsOf }: ObjectQuestion<T>) {
  const json = jsonInAnswer(text);
  if (json === undefined) return { ok: false as const, problems: ["there is no complete JSON object in it"] };
  const parsed = schema.safeParse(mendedAnswer(json, schema));
  const problems = parsed.success
    ? problemsOf(parsed.data)
    : parsed.error.issues.slice(0, 8).map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`);
  return parsed.success && problems.length === 0
    ? { ok: true as const, value: parsed.data }
    : { ok: false as const, problems };
}

function repairRequest(answer: string, problems: string[]): string {
  return [
    "Your last answer could not be used:",
    ...problems.map((problem) => `- ${problem}`),
    `<last_answer>\n${answer.slice(0, 6000)}\n</last_answer>`,
    "Answer again with the whole JSON object, corrected, and nothing else.",
  ].join("\n");
}
