import { Refusal } from "@galley/lib/kernel/refusal";
import { signInAddress } from "@galley/lib/surfaces/http/page-after-sign-in";

interface DownloadedFile {
  name: string;
  contentType: string;
  body: string | ReadableStream<Uint8Array>;
}

/** Answers with the file that `read` returns, or says why it was refused; `what` is what the address names. */
export async function answerDownload(what: string, read: () => Promise<DownloadedFile>): Promise<Response> {
  try {
    const { name, contentType, body } = await read();
    return new Response(body, {
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedDownload(error, what);
  }
}

/** The parts of an export, each read when the one before it has been sent. */
export async function* partsOf<Part extends { next: string | number | null }>(
  first: Part,
  readFrom: (next: NonNullable<Part["next"]>) => Promise<Part>,
): AsyncGenerator<Part, void, undefined> {
  for (let part = first; ; ) {
    yield part;
    const { next } = part;
    if (next === null) return;
    part = await readFrom(next);
  }
}

/** The texts of an export whose parts are texts. */
export async function* textsOf(
  parts: AsyncIterable<{ content: string }>,
): AsyncGenerator<string, void, undefined> {
  for await (const { content } of parts) yield content;
}

/** Plain text, or the way to sign in. */
function refusedDownload({ code, status, message, extras }: Refusal, what: string): Response {
  if (code === "unauthorized") {
    return new Response(null, { status: 303, headers: { Location: signInAddress("") } });
  }
  // A malformed id is as unknown to a person as a foreign one.
  const isUnknown = code === "invalid_request" || code === "not_found";
  return new Response(`${isUnknown ? `There is no such ${what}.` : message}\n`, {
    status: isUnknown ? 404 : status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(extras.retry_after !== undefined && { "Retry-After": String(extras.retry_after) }),
    },
  });
}
