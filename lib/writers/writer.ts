import type { BrandVoice } from "@/lib/content/brand/brand-voice";
import type { ClaimToJudge, JudgeVerdict } from "@/lib/content/claims/judged-claims";
import type { SourcePassage } from "@/lib/content/source-passages";
import type { ProposedText } from "./answers/proposal-answer";
import type { ProposalRequest } from "./proposal-request";
import type { AnswerRequest, FitOrNot, QueryAnswer, ResultHead, RetitleRequest } from "./query-request";
import type { RefreshRequest } from "./refresh-request";

/** The project that an article is written for, as its owner described it. */
export interface WriterProject {
  name: string;
  website: string;
  /** The language of the article. */
  languageCode: string;
  brandName: string;
  brandDescription: string;
}

/** The text under one heading of a page; `heading` is null for the text before the first one. */
export interface SourceSection {
  heading: string | null;
  paragraphs: string[];
}

/** A page, already fetched and reduced to plain text in document order. */
export interface SourcePage {
  url: string;
  title: string;
  sections: SourceSection[];
}

/** A stored source, which an article cites as `[text](source:S3)`. */
export interface WriterSource extends SourcePage {
  /** `S1`, `S2` and so on. */
  key: string;
  /** `site`: the project's own website. `search`: a result of the search provider. */
  origin: "site" | "search";
  /** The day on which the page says that it was published or last changed, as YYYY-MM-DD; null if it says none. */
  publishedOn: string | null;
}

/** A page that a search engine ranks for the keyword, as far as its results and its text show. */
export interface RankingPage {
  host: string;
  title: string;
  /** The first of its headings; none if the page was not read. */
  headings: string[];
}

/** A page of the project's own site, which an article links as `[text](page:P2)`. */
export interface LinkPage {
  /** `P1`, `P2` and so on. */
  key: string;
  url: string;
  title: string;
}

/** What an article is written from. Every list may be empty. */
export interface WriterMaterial {
  sources: WriterSource[];
  /** What the prompt of a stage shows of the sources: chosen for that stage, the most relevant first. */
  passages: SourcePassage[];
  /** The pages that rank for the keyword, the best first. */
  ranking: RankingPage[];
  pages: LinkPage[];
  /** The length that the sources suggest, in words. */
  targetWords: number;
}

/** The customer's order. `brief` is the request in free text. */
export interface WriterOrder {
  /** The day on which the article was ordered, as YYYY-MM-DD. */
  today: string;
  keyword: string;
  title: string | null;
  brief: string | null;
  project: WriterProject;
  /** How the brand speaks; left out if its owner has not said. */
  voice?: BrandVoice;
  /** The customer's own instructions for what is asked; they add to the writer's own and override nothing. */
  instructions?: string;
}

/** What is to be found out before the article is outlined. */
export interface ArticleResearch {
  /** What the reader wants to know or do, in one sentence. */
  intent: string;
  /** The people who search for this, and what each of them wants from the article. */
  perspectives: string[];
  questions: string[];
  /** Queries for a search engine. */
  queries: string[];
}

export const articleTypes = ["how-to", "comparison", "list", "cost", "explanation", "news"] as const;
export type ArticleType = (typeof articleTypes)[number];

export interface OutlineSection {
  /**
   * The introduction is the first section, the key takeaways follow it if there are any, and the questions and answers are
   * the last one.
   */
  kind: "introduction" | "takeaways" | "body" | "faq";
  /** The H2; null for the introduction. */
  heading: string | null;
  /** The questions that the section answers; those of an FAQ are its H3s. */
  questions: string[];
  points: string[];
  /** Keys of the passages that carry its points, of their sources, and of the pages that it links. */
  passages: string[];
  sources: string[];
  pages: string[];
  /** The columns of its table; none for a section without one. */
  table: string[];
  words: number;
}

/** The title and the meta description are those to work with; `finish` returns those of the article. */
export interface ArticleOutline {
  title: string;
  metaDescription: string;
  type: ArticleType;
  /** For whom it is written, in one sentence. */
  reader: string;
  intent: string;
  /** What the reader is asked to do at the end, in the words of the brief or the project; null for nothing. */
  callToAction: string | null;
  sections: OutlineSection[];
  keywords: string[];
}

/** `markdown` may open with an introduction; its headings start at H2, because the title is the H1. */
export interface ArticleDraft {
  title: string;
  metaDescription: string;
  markdown: string;
  keywords: string[];
}

/** What the finished article shows around its text. */
export interface ArticleHead {
  title: string;
  metaDescription: string;
  slug: string;
  excerpt: string;
  keywords: string[];
}

/** A claim that a source contradicts: `text` is the figure, date, superlative, quotation or statement. */
export interface ClaimToMend {
  text: string;
  sentence: string;
  /** What the source says instead; null if it is not known. */
  note: string | null;
}

/** What a model says of a claim, under the claim's key, with the passage and its words that decide. */
export interface JudgedClaim extends JudgeVerdict {
  key: string;
}

/** `problems` are sentences from the publish gate and the score; each names what has to change. */
export interface RevisionRequest {
  draft: ArticleDraft;
  problems: string[];
  claims: ClaimToMend[];
}

/** A passage of the draft's Markdown, letter by letter, and what stands in its place. */
export interface RevisionEdit {
  find: string;
  replace: string;
}

/** What a revision changes; null leaves the title or the meta description as it is. */
export interface ArticleRevision {
  edits: RevisionEdit[];
  title: string | null;
  metaDescription: string | null;
}

/** The section of the outline to write; `writtenSoFar` is the Markdown of the sections before it. */
export interface SectionRequest {
  index: number;
  writtenSoFar: string;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  calls: number;
  /** Of the calls whose price is known, in millionths of a US dollar. */
  costMicrousd: number;
  /** Calls to models without a known price. */
  unpricedCalls: number;
}

export const noUsage: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  calls: 0,
  costMicrousd: 0,
  unpricedCalls: 0,
};

export interface WriterAnswer<T> {
  value: T;
  usage: TokenUsage;
  /** The model that answered, as the provider names it. */
  model: string;
}

/** What an article has used so far. A writer adds what each of its calls uses. */
export interface ArticleSpending {
  /** Of questions and answers together. */
  tokens: number;
  costMicrousd: number;
}

/** One request to a model that has ended, for the record. It contains neither the prompt nor the answer. */
export interface ModelCallRecord {
  purpose: "write" | "check";
  provider: string;
  /** As the provider names it in the answer, or as it was asked for. */
  model: string;
  startedAt: Date;
  durationMs: number;
  inputTokens: number;
  outputTokens: number;
  /** The server did not count the tokens, so they are estimated from the texts. */
  estimated: boolean;
  /** In millionths of a US dollar; null when no price is known. */
  costMicrousd: number | null;
  /** Null for a call that was answered. */
  errorCode: WriterFailureCode | null;
}

export interface WriterCall {
  signal: AbortSignal;
  /** Told how much of the answer has arrived, 0 to 1: every few seconds at most, and never less than before. */
  onProgress?: (fraction: number) => void;
  /** Called before every request to a model, which is sent once this has resolved. */
  beforeModelCall?: () => Promise<void>;
  /** Told of every request to a model when it has ended. The answer is used once this has resolved. */
  onModelCall?: (record: ModelCallRecord) => Promise<void>;
  /** Left out, nothing has been spent. */
  spent?: ArticleSpending;
}

/** What people change to get another model, in the words of a public message. */
export function modelSettingOf({ modelSetting = "WRITER_MODEL" }: Pick<Writer, "modelSetting">): string {
  return modelSetting;
}

export type WriterTask =
  | "research"
  | "outline"
  | "section"
  | "revise"
  | "finish"
  | "judge"
  | "refresh"
  | "answer"
  | "retitle";

/**
 * Every method returns a value that its schema accepts, or throws a `WriterFailure`. A writer never writes an
 * address: it cites by key, and Galley resolves the keys (lib/writers/answers/resolve-links.ts) and unlinks the rest.
 */
export interface Writer {
  readonly name: string;
  readonly model: string;
  /** Where another model is chosen; see modelSettingOf. */
  readonly modelSetting?: string;
  /** True for the writer that uses no language model; its articles are shown as samples. */
  readonly sample: boolean;
  /** A version changes whenever the same input may lead to a different answer. Part of the key of a stored answer. */
  readonly promptVersions: Readonly<Record<WriterTask, string>>;
  research(order: WriterOrder, call: WriterCall): Promise<WriterAnswer<ArticleResearch>>;
  outline(
    order: WriterOrder,
    research: ArticleResearch,
    material: WriterMaterial,
    call: WriterCall,
  ): Promise<WriterAnswer<ArticleOutline>>;
  /** Returns the Markdown of one section with its heading. */
  section(
    order: WriterOrder,
    outline: ArticleOutline,
    section: SectionRequest,
    material: WriterMaterial,
    call: WriterCall,
  ): Promise<WriterAnswer<string>>;
  /** Returns edits of the draft, which apply where their passages stand (lib/generation/apply-edits.ts). */
  revise(
    order: WriterOrder,
    revision: RevisionRequest,
    material: WriterMaterial,
    call: WriterCall,
  ): Promise<WriterAnswer<ArticleRevision>>;
  finish(order: WriterOrder, draft: ArticleDraft, call: WriterCall): Promise<WriterAnswer<ArticleHead>>;
  /** Says of each claim whether its passages support it. Writers without a language model do not have it. */
  readonly judge?: (
    claims: readonly ClaimToJudge[],
    call: WriterCall,
  ) => Promise<WriterAnswer<JudgedClaim[]>>;
  /**
   * Proposes other words for a passage that somebody edits, or titles; none if the answer cannot stand in the article.
   * `known` is all that the article says, with which the proposals are compared. Only writers with a language model have it.
   */
  readonly propose?: (
    request: ProposalRequest,
    known: string,
    call: WriterCall,
  ) => Promise<WriterAnswer<ProposedText[]>>;
  /**
   * Brings a passage of an article up to date; null leaves it as it is, also for an answer that cannot stand there. Only
   * writers with a language model have it.
   */
  readonly refresh?: (request: RefreshRequest, call: WriterCall) => Promise<WriterAnswer<string | null>>;
  /** Answers a query from sources in a section of Markdown. Only writers with a language model have it. */
  readonly answer?: (
    request: AnswerRequest,
    call: WriterCall,
  ) => Promise<WriterAnswer<FitOrNot<QueryAnswer>>>;
  /** Gives an article another title and description. Only writers with a language model have it. */
  readonly retitle?: (
    request: RetitleRequest,
    call: WriterCall,
  ) => Promise<WriterAnswer<FitOrNot<ResultHead>>>;
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
  | "aborted"
  | "budget_spent";

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
