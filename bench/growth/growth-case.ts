import type { Database } from "@/lib/platform/db/connection";
import type { Sample } from "./sample";

/** A query function of the product, called as the product calls it. */
export interface GrowthCase {
  /** The part of the product that calls it, by which cases can be selected. */
  area: string;
  name: string;
  run(db: Database, sample: Sample): Promise<unknown>;
}

export function casesOf(area: string, runs: Record<string, GrowthCase["run"]>): GrowthCase[] {
  return Object.entries(runs).map(([name, run]) => ({ area, name, run }));
}
