import { Refusal } from "@/lib/kernel/refusal";

const bodyBytesMax = 256 * 1024;

/**
 * Reads the JSON object of a request with a limit on its size. A missing body is an empty object, so that the
 * operation names the fields that are missing.
 * Throws `unsupported_media_type`, `payload_too_large` or `invalid_request`.
 */
export async function readJsonBody(
  request: Request,
  bytesMax = bodyBytesMax,
): Promise<Record<string, unknown>> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    throw new Refusal("unsupported_media_type", "Send the body uncompressed, without Content-Encoding.");
  }
  const text = await readBodyText(request, bytesMax);
  if (text.trim() === "") return {};
  if (!isJson(request.headers.get("content-type"))) {
    throw new Refusal(
      "unsupported_media_type",
      "Send the body as JSON, with Content-Type: application/json.",
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal(
      "invalid_request",
      "The body is not valid JSON; check its quotes, commas and braces.",
      {},
      { cause },
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal("invalid_request", 'The body must be a JSON object, such as {"keyword": "…"}.');
  }
  return Object.fromEntries(Object.entries(value));
}

/**
 * Reads a body of at most `bytesMax` bytes, 256 KiB, as text. Throws `payload_too_large` as soon as more than that has arrived,
 * and `invalid_request` for a body that is cut off or not UTF-8.
 */
export async function readBodyText(request: Request, bytesMax = bodyBytesMax): Promise<string> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > bytesMax) throw tooLarge(bytesMax);
  // Node delivers no more than the stated length, so such a body can be read at once; a stream would take longer than
  // the rest of the call.
  const bytes =
    length === null ? await readStream(request, bytesMax) : await request.arrayBuffer().catch(brokenOff);
  if (bytes.byteLength > bytesMax) throw tooLarge(bytesMax);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal("invalid_request", "The body is not valid UTF-8.", {}, { cause });
  }
}

async function readStream(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      throw tooLarge(bytesMax);
    }
    chunks.push(value);
  }
}

function brokenOff(cause: unknown): never {
  throw new Refusal("invalid_request", "The body ended too early; send it again.", {}, { cause });
}

function tooLarge(bytesMax: number): Refusal {
  return new Refusal("payload_too_large", `The body has more than ${bytesMax} bytes; send less.`);
}

function isJson(contentType: string | null): boolean {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return type === "application/json" || /^application\/[a-z0-9.-]+\+json$/.test(type);
}
