import { createHash } from "node:crypto";
import { matchingTag } from "@/lib/platform/entity-tags";

/** A text that is the same for everybody until the server is updated, with its strong ETag. */
export interface UnchangingText {
  body: Buffer<ArrayBuffer>;
  tag: string;
}

export function unchangingText(content: string | Buffer<ArrayBuffer>): UnchangingText {
  const body = typeof content === "string" ? Buffer.from(content) : content;
  return { body, tag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
}

/** The text with its ETag, or 304 when the caller has it. */
export function unchangedOr(
  request: Request,
  { body, tag }: UnchangingText,
  own: Record<string, string>,
): Response {
  const known = matchingTag(request.headers.get("if-none-match") ?? "", tag);
  const headers = { "Cache-Control": "public, max-age=0, must-revalidate", ...own, ETag: known ?? tag };
  if (known !== null) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : body, {
    headers: { ...headers, "Content-Length": String(body.byteLength) },
  });
}
