/** The project that an article is written for, as its owner described it. */
export interface WriterProject {
  name: string;
  website: string;
  languageCode: string;
  brandName: string;
  brandDescription: string;
}

/** The text under one heading of a page; `heading` is null for the text before the first one. */
export interface SourceSection {
  heading: string | null;
  paragraphs: string[];
}

/** A page of the project's own site, already fetched and reduced to plain text in document order. */
export interface SourcePage {
  url: string;
  title: string;
  sections: SourceSection[];
}

/** The input of a writer. `brief` is the customer's request in free text; `sources` may be empty. */
export interface WriterBrief {
  keyword: string;
  title: string | null;
  brief: string | null;
  project: WriterProject;
  sources: SourcePage[];
}

export interface ArticlePlan {
  title: string;
  metaDescription: string;
  /** What the reader wants to know or do, in one sentence. */
  intent: string;
  sections: { heading: string; points: string[] }[];
  faq: string[];
  keywords: string[];
}

/** `markdown` may open with an introduction; its headings start at H2, because the title is the H1. */
export interface ArticleDraft {
  title: string;
  metaDescription: string;
  markdown: string;
  keywords: string[];
}

/** `problems` are sentences from the publish gate and the score; each names what has to change. */
export interface RevisionRequest {
  draft: ArticleDraft;
  problems: string[];
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  calls: number;
}

export const noUsage: TokenUsage = { inputTokens: 0, outputTokens: 0, calls: 0 };

export interface WriterAnswer<T> {
  value: T;
  usage: TokenUsage;
  /** The model that answered, as the provider names it. */
  model: string;
}

export interface WriterCall {
  signal: AbortSignal;
}

/** Every method returns a value that its schema accepts, or throws a `WriterFailure`. */
export interface Writer {
  readonly name: string;
  readonly model: string;
  /** Changes whenever the same input may lead to a different answer. Part of the key of a stored answer. */
  readonly version: string;
  /** True for the writer that uses no language model; its articles are shown as samples. */
  readonly sample: boolean;
  plan(brief: WriterBrief, call: WriterCall): Promise<WriterAnswer<ArticlePlan>>;
  draft(brief: WriterBrief, plan: ArticlePlan, call: WriterCall): Promise<WriterAnswer<ArticleDraft>>;
  revise(
    brief: WriterBrief,
    plan: ArticlePlan,
    revision: RevisionRequest,
    call: WriterCall,
  ): Promise<WriterAnswer<ArticleDraft>>;
}

export type WriterFailureCode =
  | "rate_limited"
  | "quota"
  | "unauthorized"
  | "model_not_found"
  | "rejected"
  | "unavailable"
  | "timeout"
  | "invalid_output"
  | "refused"
  | "too_long"
  | "network"
  | "aborted";

export interface WriterFailureDetails extends ErrorOptions {
  retryable: boolean;
  /** The wait that the provider asked for, in whole seconds; null if it named none. */
  retryAfterSeconds?: number | null;
  /** The tokens that were spent although there is no result. */
  usage?: TokenUsage;
}

/**
 * Why a writer gave no answer. The message is public: one sentence that a person can act on, naming the
 * setting to change. The cause is for the log, and carries neither the prompt nor a key.
 */
export class WriterFailure extends Error {
  override readonly name = "WriterFailure";
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;
  readonly usage: TokenUsage;

  constructor(
    readonly code: WriterFailureCode,
    message: string,
    details: WriterFailureDetails,
  ) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.retryable = details.retryable;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.usage = details.usage ?? noUsage;
  }
}
