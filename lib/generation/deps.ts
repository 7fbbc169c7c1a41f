import type { composeArticle } from "@/lib/articles/compose-article";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { Writer } from "@/lib/writers/writer";
import type { composeVersion } from "./compose-version";
import type { placeQueryAnswer } from "./refresh/place-answer";
import type { RevisionLimits } from "./revision-rule";
import type { SourceTasks } from "./sources/page-reader";

/** The part of a structured logger that the sweep uses; a pino logger fits. */
export interface SweepLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export type GenerationTasks = SourceTasks &
  InThread<{
    composeVersion: typeof composeVersion;
    composeArticle: typeof composeArticle;
    placeQueryAnswer: typeof placeQueryAnswer;
  }>;

/** An address that a search found, with the title that it goes by there. */
export interface SearchHit {
  url: string;
  title: string;
}

/** The dependencies of the stages, which tests replace. */
export interface GenerationDeps extends RevisionLimits {
  db: Database;
  writer: Writer;
  fetch: GuardedFetch;
  /** Searches the pages of the project's own site that audits have read, the best match first. */
  searchSite: (projectId: string, query: string, languageCode: string, limit: number) => Promise<SearchHit[]>;
  /** Asks the search provider; an empty list when it gave no answer. Null when none is configured. */
  searchWeb: ((query: string, languageCode: string, signal: AbortSignal) => Promise<SearchHit[]>) | null;
  /**
   * The writer and the search of a workspace, asked at the beginning of each stage, so that a changed setting disturbs
   * no stage under way. Left out: all workspaces have those above.
   */
  providersOf?: (workspaceId: string) => Promise<Pick<GenerationDeps, "writer" | "searchWeb">>;
  /** The project's published articles that have to do with a text, by their proved public addresses. */
  publishedArticles: (projectId: string, text: string, limit: number) => Promise<SearchHit[]>;
  /** How many results of the search provider are read for an article. */
  searchResultsMax: number;
  /** Parses source pages and the model's texts in worker threads. */
  tasks: GenerationTasks;
  logger: SweepLogger;
  /** How long a claimed stage is reserved for its process; renewed each time a third of it has passed. */
  leaseSeconds: number;
  /** Called for each finished article, in the transaction that stores it. */
  onArticle: (tx: Transaction, finished: { projectId: string; articleId: string }) => Promise<void>;
  /** Called for each refreshed article, in the transaction that stores its new version. */
  onRefresh: (tx: Transaction, refreshed: { articleId: string; isUnblocked: boolean }) => Promise<void>;
  /** Called once that is stored; does not throw. */
  afterRefresh: (articleId: string) => Promise<void>;
  /** The sentence of a text that answers a query, by the rule of results; null where none does. */
  answerIn: (text: {
    title: string;
    html: string;
    languageCode: string;
    query: string;
  }) => Promise<string | null>;
  /** Returns a number in [0, 1), used to spread retries. */
  random: () => number;
}
