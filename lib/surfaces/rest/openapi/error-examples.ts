import type { RefusalCode } from "@/lib/operations/refusal";
import { exampleIds as ids } from "./example-ids";

const error = (code: string, text: string, extras: object = {}) => ({
  error: text,
  code,
  request_id: ids.request,
  ...extras,
});

/** One refusal of every code that the API reference names. */
export const errorExamples: Partial<Record<RefusalCode | "internal", unknown>> = {
  invalid_request: error(
    "invalid_request",
    "Change the request and send it again. keyword: is required: the search term that the article is for.",
    {
      fields: [{ field: "keyword", message: "is required: the search term that the article is for" }],
    },
  ),
  unauthorized: error(
    "unauthorized",
    "This content API key is not valid: it was revoked or never existed. Mint a new one on the project's Publishing page.",
  ),
  out_of_credits: error(
    "out_of_credits",
    "The workspace has no article credits left; its operator can grant more with the admin command.",
  ),
  not_found: error("not_found", "There is no such article in the scope of this caller."),
  keyword_taken: error("keyword_taken", "The project already has an article for this keyword.", {
    existing_article_id: ids.article,
  }),
  publish_in_progress: error(
    "publish_in_progress",
    "This article is being published through this connection right now; ask again in a minute.",
  ),
  gone: error("gone", "Rankings were retired on 2026-09-17; use the rank_check tool of /api/mcp instead."),
  payload_too_large: error("payload_too_large", "The body has more than 262144 bytes; send less."),
  unsupported_media_type: error(
    "unsupported_media_type",
    "Send the body as JSON, with Content-Type: application/json.",
  ),
  idempotency_mismatch: error(
    "idempotency_mismatch",
    "This Idempotency-Key was used with another request; use a new key for a new request.",
  ),
  publish_blocked: error(
    "publish_blocked",
    "The article is not fit to be published: see issues, mend the text and publish again.",
    {
      issues: [
        {
          code: "placeholder",
          message: "An unfilled placeholder.",
          excerpt: "Write to [Your Company].",
          line: 12,
        },
      ],
    },
  ),
  unavailable: error(
    "unavailable",
    "Galley is reading too many texts at this moment; make the same call again in 5 seconds.",
    { retry_after: 5 },
  ),
  rate_limited: error(
    "rate_limited",
    "Too many requests: 120 are allowed in 600 seconds. Try again in 42 seconds.",
    { retry_after: 42 },
  ),
  keyword_in_progress: error(
    "keyword_in_progress",
    "An article for this keyword is being written already; poll its job instead.",
    { job_id: ids.job },
  ),
  conflict: error(
    "conflict",
    "The first request with this Idempotency-Key is still running; try again in a few seconds.",
  ),
  internal: error(
    "internal",
    "Galley failed for a reason of its own. Try again; if it lasts, give the operator this request_id.",
  ),
};
