import { isErrorNamed } from "@/lib/platform/same-named-error";

/** Why an operation was refused. Each code has one HTTP status, the same on every surface. */
export const refusalStatus = {
  invalid_request: 400,
  unauthorized: 401,
  out_of_credits: 402,
  forbidden: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  keyword_taken: 409,
  keyword_in_progress: 409,
  publish_in_progress: 409,
  approval_required: 409,
  conflict: 409,
  gone: 410,
  version_conflict: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  publish_blocked: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  unavailable: 503,
  timeout: 504,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** A field of the input that has to change, and how. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** The current text of an article, for a caller who wanted to change an older one. */
export interface ConflictingVersion {
  version: number;
  title: string;
  slug: string;
  meta_description: string;
  keywords: string[];
  content_markdown: string;
  updated_at: string;
}

/** Public fields in addition to code and message; the specification names each. */
export interface RefusalExtras {
  fields?: FieldProblem[];
  existing_article_id?: string;
  job_id?: string;
  issues?: { code: string; message: string; excerpt: string; line: number; fix: string }[];
  retry_after?: number;
  suggestion?: string;
  /** Who may approve the text, by name; empty when nobody may at present. */
  approvers?: string[];
  /** Where this can be mended: the page of the dashboard, and the call of the REST API where there is one. */
  mend?: { page: string; rest?: string };
  /** The version of the article that somebody else has saved. */
  current?: ConflictingVersion;
}

/** An expected failure: the message is public, one sentence that a person can act on. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  static override [Symbol.hasInstance](value: unknown): value is Refusal {
    return isErrorNamed(value, "Refusal");
  }
  readonly status: number;
  /** What was not found, such as `article`; not public. */
  readonly what: string | undefined;

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly extras: RefusalExtras = {},
    options?: ErrorOptions & { what?: string },
  ) {
    // No stack is captured: nobody reads it, and capturing it takes longer than most refused calls do.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = refusalStatus[code];
    this.what = options?.what;
  }
}

/** The refusal for an id that does not exist or belongs to another tenant: nobody can tell the two apart. */
export function notFound(what: string): Refusal {
  return new Refusal("not_found", `There is no such ${what}, or you have no access to it.`, {}, { what });
}
