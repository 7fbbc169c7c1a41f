import { gateCodes } from "@/lib/content/gate/publish-gate";
import { isChange } from "@/lib/kernel/effect";
import { type FieldSchema, inputSchema } from "@/lib/kernel/json-schema";
import { type RefusalCode, refusalStatus } from "@/lib/kernel/refusal";
import { limits, parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { type Endpoint, hasBody } from "../endpoint";
import type { HeaderReference, ResponseObject } from "./document";
import { errorExample, meaningOfCode } from "./error-codes";
import { commonHeaders, originHeaders } from "./headers";

/** The responses of every error that an endpoint can answer with, by status. */
export function errorResponses(endpoint: Endpoint): Record<string, ResponseObject> {
  const codes = errorCodes(endpoint);
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))];
  const expected = statuses.map((status): [string, ResponseObject] => {
    const same = codes.filter((code) => refusalStatus[code] === status);
    const description = same.map((code) => `\`${code}\`: ${meaningOf(code, endpoint)}.`).join(" ");
    return [
      String(status),
      errorResponse(description, same, { ...originHeaders(endpoint), ...extraHeaders[status] }),
    ];
  });
  const bug = errorResponse(
    `\`internal\`: ${meaningOfCode("internal")}.`,
    ["internal"],
    originHeaders(endpoint),
  );
  return Object.fromEntries([...expected, ["500", bug]]);
}

/** Every code that a call can be refused with: those of any call of its kind, and the operation's own. */
function errorCodes({ operation, method, retired, credentials }: Endpoint): RefusalCode[] {
  const own = operation.refusals ?? [];
  if (retired) return ["unauthorized", ...own, "rate_limited"];
  const namesRows =
    credentials !== "none" && Object.keys(inputSchema(operation.input).properties ?? {}).length > 0;
  return [
    "invalid_request",
    "unauthorized",
    ...(credentials === "none" ? [] : (["forbidden"] as const)),
    ...(namesRows ? (["not_found"] as const) : []),
    ...(hasBody(method) ? (["payload_too_large", "unsupported_media_type"] as const) : []),
    ...own,
    ...(operation.idempotent === true ? idempotencyCodes.filter((code) => !own.includes(code)) : []),
    "rate_limited",
  ];
}

const idempotencyCodes = ["conflict", "idempotency_mismatch"] as const;

const extraHeaders: Partial<Record<number, Record<string, HeaderReference>>> = {
  401: { "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" } },
  409: { "Retry-After": { $ref: "#/components/headers/RetryAfterIfTemporary" } },
  429: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
  503: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
};

function errorResponse(
  description: string,
  codes: readonly (RefusalCode | "internal")[],
  headers: Record<string, HeaderReference> = {},
): ResponseObject {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }]));
  return {
    description,
    headers: { ...commonHeaders, ...headers },
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples } },
  };
}

function meaningOf(code: RefusalCode, { operation, credentials }: Endpoint): string {
  if (credentials === "none" && code === "unauthorized") return "a key in the address, where it must not be";
  if (credentials === "none" && code === "not_found")
    return "whoever runs this installation has switched the free tools off";
  if (code !== "rate_limited") return meaningOfCode(code);
  const limit = credentials === "none" ? limits.free : isChange(operation) ? limits.writes : limits.reads;
  const subject = limit.subject === "key" ? "content API key" : "address";
  const counts = parseLimitRules(limit.rules).map(({ count, seconds }) => `${count} in ${seconds} seconds`);
  return `too many requests: ${counts.join(", ")} per ${subject} unless whoever runs this installation set other numbers`;
}

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
    approvers: {
      type: "array",
      items: text,
      description: "approval_required: who may approve the text; empty when nobody may at present.",
    },
    issues: {
      ...listOf({
        code: { ...text, enum: [...gateCodes] },
        message: { ...text, description: "What is wrong." },
        excerpt: { ...text, description: "The passage." },
        line: { type: "integer", minimum: 0, description: "Its line in the markdown; 0 for the title." },
        fix: { ...text, description: "What to do." },
      }),
      description: "publish_blocked: what has to be fixed in the text.",
    },
    mend: {
      type: "object",
      required: ["page"],
      properties: {
        page: { ...text, format: "uri", description: "The page of the dashboard." },
        rest: { ...text, description: "The call of this API, as method and address." },
      },
      description: "Where it can be mended.",
    },
    current: {
      type: "object",
      required: [
        "version",
        "title",
        "slug",
        "meta_description",
        "keywords",
        "content_markdown",
        "updated_at",
      ],
      properties: {
        version: { type: "integer", minimum: 1 },
        title: text,
        slug: text,
        meta_description: text,
        keywords: { type: "array", items: text },
        content_markdown: text,
        updated_at: { ...text, format: "date-time" },
      },
      description: "version_conflict: the article as it is by now.",
    },
    retry_after: { type: "integer", minimum: 1, description: "Whole seconds to wait, as in Retry-After." },
  },
};
