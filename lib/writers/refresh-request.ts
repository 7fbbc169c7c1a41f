import type { ProposalRequest } from "./proposal-request";

/** What a passage of an article says and is not true any more. */
export type OutdatedFact =
  | {
      kind: "source";
      /** The words of the article that the source proved, and the sentence that has them. */
      claim: string;
      sentence: string;
      /** What the source said, and what it says now; null if the passage is gone. */
      before: string;
      after: string | null;
      url: string | null;
    }
  | {
      kind: "date";
      sentence: string;
      /** Such as “31 March 2026 has passed”. */
      why: string;
    };

/** A passage that a writer brings up to date. */
export interface RefreshRequest extends Omit<ProposalRequest, "kind" | "selected" | "instruction"> {
  outdated: readonly OutdatedFact[];
  /** The customer's own instructions for revisions. */
  instructions?: string;
}
