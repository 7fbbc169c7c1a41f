import type { composeArticle } from "@/lib/articles/compose-article";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { Writer } from "@/lib/writers/writer";
import type { SourceTasks } from "./sources/gather-sources";

/** The part of a structured logger that the sweep uses; a pino logger fits. */
export interface SweepLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export type GenerationTasks = SourceTasks &
  InThread<{ composeArticle: typeof composeArticle; publishGate: typeof publishGate }>;

/** The dependencies of the stages, which tests replace. */
export interface GenerationDeps {
  db: Database;
  writer: Writer;
  fetch: GuardedFetch;
  /** Parses source pages and the model's texts in worker threads. */
  tasks: GenerationTasks;
  logger: SweepLogger;
  /** How long a claimed stage is reserved for its process; renewed each time a third of it has passed. */
  leaseSeconds: number;
  /** Called for each finished article, in the transaction that stores it. */
  onArticle: (tx: Transaction, finished: { projectId: string; articleId: string }) => Promise<void>;
  /** Returns a number in [0, 1), used to spread retries. */
  random: () => number;
}
