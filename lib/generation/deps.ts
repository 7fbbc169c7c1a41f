import type { composeArticle } from "@/lib/articles/compose-article";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { Writer } from "@/lib/writers/writer";
import type { SourceTasks } from "./sources/gather-sources";

/** The part of a structured logger that the sweep relies on; pino satisfies it. */
export interface SweepLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export type GenerationTasks = SourceTasks &
  InThread<{ composeArticle: typeof composeArticle; publishGate: typeof publishGate }>;

/** What the stages work with; tests hold it still. */
export interface GenerationDeps {
  db: Database;
  writer: Writer;
  fetch: GuardedFetch;
  /** Reads source pages and the model's texts. */
  tasks: GenerationTasks;
  logger: SweepLogger;
  /** How long a stage belongs to a process that went silent; renewed every third of it. */
  leaseSeconds: number;
  /** What else happens when an article is finished, in the transaction that stores it. */
  onArticle: (tx: Transaction, finished: { projectId: string; articleId: string }) => Promise<void>;
  /** In [0, 1): spreads retries. */
  random: () => number;
}
