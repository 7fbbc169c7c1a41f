import type { LiveSlots } from "./live-slots";
import type { Assistant } from "./presence/assistant";
import type { RankProvider } from "./rank/rank-provider";

/** What the public lookups need apart from the guarded fetch. */
export interface Lookups {
  /** In order of preference; empty when none is configured. */
  rankProviders: readonly RankProvider[];
  /** Empty when none is configured. */
  assistants: readonly Assistant[];
  /** How often an assistant is asked the same question. */
  samples: number;
  slots: LiveSlots;
  /** How long one call may take, waiting included; less than the 20 seconds after which every call is ended. */
  budgetMs: number;
  wait(ms: number): Promise<void>;
}
