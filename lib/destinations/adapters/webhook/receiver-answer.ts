import { receiverAnswer } from "@/lib/platform/messages/payload-schema";
import { webAddress } from "../../web-address";

export interface ReadReceiverAnswer {
  /** A normalised http or https address. */
  url: string | null;
  receiverId: string | null;
  /** Sentences about the parts of the response that were ignored, and why. */
  warnings: string[];
}

const idCharactersMax = 200;

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
