import { Refusal } from "@/lib/kernel/refusal";
import { type PlanTable, readKeywordCsv } from "./read-csv";

/** The lines of a table, the most shown first. Throws `invalid_request`, which says what is wrong with the table. */
export function linesOfCsv(csv: string): PlanTable {
  const reading = readKeywordCsv(csv);
  if ("lines" in reading && reading.lines.length > 0) return reading;
  const message = "problem" in reading ? reading.problem : "The file has no keywords.";
  throw new Refusal("invalid_request", message, { fields: [{ field: "csv", message }] });
}
