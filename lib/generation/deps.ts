import type { Database, Transaction } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { TaskRunner } from "@/lib/platform/threads/task-runner";
import type { Writer } from "@/lib/writers/writer";

/** The part of a structured logger that the sweep relies on; pino satisfies it. */
export interface SweepLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the stages work with; tests hold it still. */
export interface GenerationDeps {
  db: Database;
  writer: Writer;
  fetch: GuardedFetch;
  /** Reads source pages and the model's texts. */
  tasks: TaskRunner;
  logger: SweepLogger;
  /** How long a stage belongs to a process that went silent; renewed every third of it. */
  leaseSeconds: number;
  /** What else happens when an article is finished, in the transaction that stores it. */
  onArticle: (tx: Transaction, finished: { projectId: string; articleId: string }) => Promise<void>;
  /** In [0, 1): spreads retries. */
  random: () => number;
}
