import type { LoadPlan } from "./load-request";

/** What the bare server does in place of Galley. */
export type BareCounterpart =
  /** Reads with Galley's own statements on these tables and answers with the rows. */
  | { kind: "reads"; tables: readonly string[] }
  /** Answers with a fixed text, after the key check if Galley makes one. */
  | { kind: "fixed" }
  /** Repeats the transaction with Galley's own statements. */
  | { kind: "writes" }
  /** The call consists of many dependent steps, which nothing simpler could repeat. */
  | { kind: "none" };

/** A call of Galley that is measured. */
export interface HttpCase {
  name: string;
  plan: LoadPlan;
  bare: BareCounterpart;
  /** Whether a Galley that cannot answer this is measured all the same, without this case. */
  optional?: true;
}
