import { receiverAnswer } from "@/lib/platform/messages/payload-schema";
import { webAddress } from "../../web-address";

export interface ReadReceiverAnswer {
  /** Normalised, http or https. */
  url: string | null;
  receiverId: string | null;
  /** What was left out of the answer and why, as sentences. */
  warnings: string[];
}

const idCharactersMax = 200;

/** What a receiver tells of its entry. Its answer is a stranger's: nothing of it is taken unlooked at. */
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
      ? "The receiver answered with a url that is no http or https address; it was ignored."
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
 * A receiver's entry is known by the article's id, and by the receiver's own where it has told one:
 * `<article id>` or `<article id>:<receiver's id>`.
 */
export function toRemoteId(articleId: string, receiverId: string | null): string {
  return receiverId === null ? articleId : `${articleId}:${receiverId}`;
}

export function readRemoteId(remoteId: string): { articleId: string; receiverId: string | null } {
  const [articleId = remoteId, ...rest] = remoteId.split(":");
  return { articleId, receiverId: rest.length === 0 ? null : rest.join(":") };
}
