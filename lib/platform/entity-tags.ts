/** The codings that Galley sends, the better one first. */
export const contentEncodings = ["br", "gzip"] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

/**
 * The strong ETag of a representation as it is sent. Each coding has a tag of its own, because strong tags stand
 * for equal bytes: `"abc"` becomes `"abc-br"`.
 */
export function encodedTag(tag: string, encoding: ContentEncoding | null): string {
  return encoding === null ? tag : `${tag.slice(0, -1)}-${encoding}"`;
}

/**
 * The tag for the 304 that answers this If-None-Match; null when the client has another version. A copy in any
 * coding is this version, and comparison is weak (RFC 9110, 13.1.2), since proxies that compress weaken tags.
 */
export function matchingTag(ifNoneMatch: string, tag: string): string | null {
  const sent = tagsOf(ifNoneMatch);
  if (sent.includes("*")) return tag;
  const tags = [null, ...contentEncodings].map((encoding) => encodedTag(tag, encoding));
  return tags.find((each) => sent.includes(each)) ?? null;
}

/** The versions that the tags of an If-None-Match may stand for: a tag's ending may be a coding, or part of it. */
export function versionsInTags(ifNoneMatch: string): string[] {
  const tags = tagsOf(ifNoneMatch).map((tag) => tag.slice(1, -1));
  return [...new Set(tags.flatMap((tag) => [tag, tag.replace(encodingEnd, "")]))];
}

/** The versions that an If-Match allows; null for any. A weak tag allows none, because comparison is strong here. */
export function versionsInStrongTags(ifMatch: string): string[] | null {
  const strong = ifMatch
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => !tag.startsWith("W/"));
  if (strong.includes("*")) return null;
  return strong.length === 0 ? [] : versionsInTags(strong.join(","));
}

const encodingEnd = new RegExp(`-(?:${contentEncodings.join("|")})$`);

function tagsOf(ifNoneMatch: string): string[] {
  return ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}
