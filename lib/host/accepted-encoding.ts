import { type ContentEncoding, contentEncodings } from "@/lib/platform/entity-tags";

/** More than any client lists; the rest of a longer header is not read. */
const entriesMax = 20;

/**
 * The coding to answer with, by the Accept-Encoding of a request (RFC 9110, 12.5.3): the one with the highest
 * q-value, and of equal ones the better one. Null when neither is accepted or the plain text is preferred.
 */
export function acceptedEncoding(acceptEncoding: string | null): ContentEncoding | null {
  if (acceptEncoding === null) return null;
  const qualities = new Map<string, number>();
  for (const entry of acceptEncoding.toLowerCase().split(",", entriesMax)) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    qualities.set(name, qualityOf(parameters));
  }
  const qualityFor = (name: string) => qualities.get(name) ?? qualities.get("*") ?? 0;
  const plain = qualities.get("identity") ?? 0;
  let best: ContentEncoding | null = null;
  for (const encoding of contentEncodings) {
    const quality = qualityFor(encoding);
    if (quality > 0 && quality >= plain && (best === null || quality > qualityFor(best))) best = encoding;
  }
  return best;
}

/** 0 for a value that is malformed: what a client does not clearly accept, it does not get. */
function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  if (weight === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0;
}
