import type { Refusal } from "@/lib/operations/core/refusal";
import { signInAddress } from "../page-after-sign-in";

/** Answers a refused download in plain text, or with the way to sign in. */
export function refusedDownload({ code, status, message, extras }: Refusal, what: string): Response {
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
