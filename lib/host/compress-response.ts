import { encodedTag } from "@/lib/platform/entity-tags";
import { wholeBodyOf } from "@/lib/platform/whole-bodies";
import { acceptedEncoding } from "./accepted-encoding";
import { compressStream, compressText } from "./compress";

/** Below this, compression saves no packet. */
const compressedBytesMin = 1024;
const texts = /^(?:text\/|application\/(?:json|xml|[a-z.-]+\+(?:json|xml))\b)/;

/**
 * The response, compressed if it is long and the client accepts that. Done by the server and not by the handlers,
 * because Next removes Content-Encoding from what a route handler answers, and compresses by itself.
 *
 * A request with a cookie is answered plainly. The attack (BREACH): a page of another site has a victim's browser send
 * texts of its choice, and learns a secret next to them in the answer from its compressed length. Such a page can make
 * a browser send cookies, but no API key.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  if (encoding === null || request.headers.has("cookie") || !isLongText(response)) return response;
  const headers = new Headers(response.headers);
  const plainTag = headers.get("ETag");
  const tag = plainTag === null ? null : encodedTag(plainTag, encoding);
  if (tag !== null) headers.set("ETag", tag);
  headers.set("Content-Encoding", encoding);
  const isStreamed = !headers.has("Content-Length");
  headers.delete("Content-Length");
  const { status } = response;
  const isHead = request.method === "HEAD";
  const whole = isHead ? undefined : wholeBodyOf(response);
  // Only for other bodies, because asking a response for its body makes a stream of it.
  if (whole === undefined && (isHead || response.body === null)) {
    return new Response(null, { status, headers });
  }
  if (isStreamed && response.body !== null) {
    return new Response(compressStream(response.body, encoding), { status, headers });
  }
  const bytes = await compressText(whole ?? (await response.text()), encoding, tag);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

/** Handlers state the length of every body but those that they stream. */
function isLongText({ status, headers }: Response): boolean {
  const length = Number(headers.get("Content-Length") ?? compressedBytesMin);
  const isText = texts.test(headers.get("Content-Type") ?? "");
  return isText && status !== 304 && length >= compressedBytesMin && !headers.has("Content-Encoding");
}
