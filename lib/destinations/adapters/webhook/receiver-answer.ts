import { z } from "zod";
import { receiverAnswer } from "@/lib/platform/messages/payload-schema";
import type { SendOutcome } from "@/lib/platform/messages/send-message";
import { oneLine } from "@/lib/text/one-line";
import { webAddress } from "../../web-address";

export interface ReadReceiverAnswer {
  /** A normalised http or https address. */
  url: string | null;
  receiverId: string | null;
  /** Sentences about the parts of the response that were ignored, and why. */
  warnings: string[];
}

const idCharactersMax = 200;
const reasonCharactersMax = 300;

/** Fields with which receivers say in an answer of 200 that they did not do what they were sent. */
const verdictFields = z.looseObject({}).pipe(
  z
    .object({
      success: z.unknown(),
      ok: z.unknown(),
      status: z.unknown(),
      error: z.unknown(),
      errors: z.unknown(),
      message: z.unknown(),
      reason: z.unknown(),
    })
    .partial(),
);

/** An accepted message whose answer says that it was refused becomes a refusal, with the receiver's own reason. */
export function withRefusal(outcome: SendOutcome, host: string): SendOutcome {
  const told = verdictFields.safeParse(outcome.answerJson).data;
  if (!outcome.ok || told === undefined || !saysNo(told)) return outcome;
  const [reason] = [told.error, told.errors, told.message, told.reason].flatMap(textsIn);
  const says = reason === undefined ? "" : `: “${reason}”`;
  const error = `${host} answered ${outcome.httpStatus ?? 200}, but its answer refuses the message${says}. Look in its log, mend that there, and send it again.`;
  return { ...outcome, ok: false, error, retryable: false, mayHaveArrived: false };
}

/** `success` or `ok` decides where it is told; else an error does. */
function saysNo({ success, ok, status, error, errors }: z.output<typeof verdictFields>): boolean {
  const verdict = [success, ok].find((each) => typeof each === "boolean");
  if (verdict !== undefined) return !verdict;
  if (typeof status === "string" && /^(?:error|fail(?:ed|ure)?)$/i.test(status)) return true;
  return error === true || [error, errors].flatMap(textsIn).length > 0;
}

/** The sentences in a text, in an object's message, or in a list of those. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 5).flatMap(textsIn);
  const given = typeof value === "object" && value !== null && "message" in value ? value.message : value;
  if (typeof given !== "string") return [];
  const text = oneLine(given.slice(0, reasonCharactersMax)).toWellFormed();
  return text === "" ? [] : [text];
}

/** Reads the entry's address and id from a receiver's response. The response is untrusted: every value is checked. */
export function readReceiverAnswer(answer: unknown): ReadReceiverAnswer {
  const { shape } = receiverAnswer;
  const told = typeof answer === "object" && answer !== null ? answer : {};
  const given = {
    url: "url" in told ? (told.url ?? undefined) : undefined,
    id: "id" in told ? (told.id ?? undefined) : undefined,
  };
  const url = webAddress(shape.url.safeParse(given.url).data);
  const receiverId = ownId(shape.id.safeParse(given.id).data);
  const warnings = [
    given.url !== undefined && url === null
      ? "The receiver answered with a url that is not an http or https address; it was ignored."
      : null,
    given.id !== undefined && receiverId === null
      ? `The receiver answered with an id that is not 1 to ${idCharactersMax} characters of plain text; it was ignored.`
      : null,
  ];
  return { url, receiverId, warnings: warnings.filter((warning) => warning !== null) };
}

function ownId(id: string | number | undefined): string | null {
  const text = String(id ?? "").trim();
  const isPlain = text !== "" && text.length <= idCharactersMax && !/\p{C}/u.test(text);
  return isPlain ? text : null;
}

/**
 * The remote id of a receiver's entry: `<article id>`, or `<article id>:<receiver's id>` when the receiver
 * returned an id.
 */
export function toRemoteId(articleId: string, receiverId: string | null): string {
  return receiverId === null ? articleId : `${articleId}:${receiverId}`;
}

export function readRemoteId(remoteId: string): { articleId: string; receiverId: string | null } {
  const [articleId = remoteId, ...rest] = remoteId.split(":");
  return { articleId, receiverId: rest.length === 0 ? null : rest.join(":") };
}
