import { type RefusalCode, refusalStatus } from "@/lib/operations/refusal";
import { limits } from "@/lib/platform/rate-limit/limits";
import type { FieldSchema } from "@/lib/surfaces/http/json-schema";
import type { Endpoint } from "../endpoint";
import type { HeaderReference, ResponseObject } from "./document";
import { errorExamples } from "./error-examples";
import { commonHeaders } from "./headers";

/** The responses of every error that an endpoint can answer with, by status. */
export function errorResponses(endpoint: Endpoint): Record<string, ResponseObject> {
  const codes = errorCodes(endpoint);
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))];
  const expected = statuses.map((status): [string, ResponseObject] => {
    const same = codes.filter((code) => refusalStatus[code] === status);
    const description = same.map((code) => `\`${code}\`: ${meaningOf(code, endpoint)}.`).join(" ");
    return [String(status), errorResponse(description, same, extraHeaders[status])];
  });
  const bug = errorResponse("`internal`: Galley failed for a reason of its own.", ["internal"]);
  return Object.fromEntries([...expected, ["500", bug]]);
}

/** Every code that a call can be refused with. */
function errorCodes({ operation, method, retired }: Endpoint): RefusalCode[] {
  if (retired) return ["unauthorized", "gone", "rate_limited"];
  if (operation.name === "feed.read") return ["invalid_request", "unauthorized", "rate_limited"];
  const body: RefusalCode[] = method === "POST" ? ["payload_too_large", "unsupported_media_type"] : [];
  const idempotency: RefusalCode[] =
    operation.idempotent === true ? ["conflict", "idempotency_mismatch"] : [];
  const own: Record<string, RefusalCode[]> = {
    "articles.generate": ["out_of_credits", "keyword_taken", "keyword_in_progress"],
    "articles.get": ["unavailable"],
    "articles.get_by_slug": ["unavailable"],
    "articles.publish": ["publish_in_progress", "publish_blocked", "unavailable"],
  };
  return [
    "invalid_request",
    "unauthorized",
    "not_found",
    ...body,
    ...(own[operation.name] ?? []),
    ...idempotency,
    "rate_limited",
  ];
}

const extraHeaders: Partial<Record<number, Record<string, HeaderReference>>> = {
  401: { "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" } },
  429: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
  503: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
};

function errorResponse(
  description: string,
  codes: readonly (RefusalCode | "internal")[],
  headers: Record<string, HeaderReference> = {},
): ResponseObject {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorExamples[code] }]));
  return {
    description,
    headers: { ...commonHeaders, ...headers },
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } },
  };
}

function meaningOf(code: RefusalCode, { operation }: Endpoint): string {
  if (code !== "rate_limited") return errorMeaning[code] ?? code;
  const limit = operation.cost === "write" ? limits.writes : limits.reads;
  const [count, seconds] = limit.rules.split("/");
  const subject = limit.subject === "key" ? "content API key" : "address";
  return `too many requests: ${count} in ${seconds} seconds per ${subject} unless the operator set other numbers`;
}

const errorMeaning: Partial<Record<RefusalCode, string>> = {
  invalid_request: "something in the request has to change; `fields` names what",
  unauthorized: "no key, or a revoked, unknown or mistyped one",
  out_of_credits: "the workspace has no article credits left",
  not_found: "missing, or not in the key's scope",
  keyword_taken: "the project has an article for the keyword: `existing_article_id`",
  keyword_in_progress: "the keyword is being written: `job_id`",
  publish_in_progress: "the article is being written to this connection right now",
  conflict: "the first request with this Idempotency-Key still runs",
  gone: "retired",
  payload_too_large: "a body of more than 256 KiB",
  unsupported_media_type: "a body that is not JSON",
  publish_blocked: "unfilled placeholders, refusal text or more than one H1: `issues`",
  unavailable: "too many texts are being read at this moment",
  idempotency_mismatch: "the Idempotency-Key was used with another body",
};

const text = { type: "string" };
const id = { type: "string", format: "uuid" };
const listOf = (properties: Record<string, FieldSchema>) => ({
  type: "array",
  items: { type: "object", required: Object.keys(properties), properties },
});

export const errorSchema: FieldSchema = {
  type: "object",
  required: ["error", "code", "request_id"],
  properties: {
    error: { ...text, description: "One sentence that a person can act on." },
    code: { ...text, enum: [...Object.keys(refusalStatus), "internal"] },
    request_id: { ...id, description: "The X-Request-Id of the response." },
    fields: {
      ...listOf({ field: text, message: text }),
      description: "invalid_request: the fields that have to change, and how.",
    },
    suggestion: { ...text, description: "invalid_request: what to write instead of a refused keyword." },
    existing_article_id: { ...id, description: "keyword_taken: the article that exists." },
    job_id: { ...id, description: "keyword_in_progress: the job to poll." },
    issues: {
      ...listOf({
        code: { ...text, enum: ["placeholder", "refusal", "multiple_h1"] },
        message: text,
        excerpt: { ...text, description: "The passage." },
        line: { type: "integer", minimum: 1, description: "Its line in the markdown." },
      }),
      description: "publish_blocked: what has to be mended in the text.",
    },
    retry_after: { type: "integer", minimum: 1, description: "rate_limited: whole seconds to wait." },
  },
};
