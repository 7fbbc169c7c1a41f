import { readJsonLd } from "@/lib/pages/elements/structured-data";
import { missingProperties } from "../rules/required-properties";

export interface JsonLdVerdict {
  types: string[];
  /** Why a machine cannot use the block, as a clause; null when it can. */
  problem: string | null;
  /** Properties without which Google shows no rich result, such as `Product: name`. */
  missing: string[];
}

/** Judges the text of a JSON-LD script, with or without its script element, by the rules of site audits. */
export function validateJsonLd(text: string): JsonLdVerdict[] {
  return readJsonLd(withoutElement(text)).map(({ types, problem, item }) => ({
    types,
    problem,
    missing: problem === null && item !== null ? missingProperties(item) : [],
  }));
}

function withoutElement(text: string): string {
  const trimmed = text.trim();
  if (!/^<script\b/i.test(trimmed)) return trimmed;
  const start = trimmed.indexOf(">") + 1;
  const end = trimmed.toLowerCase().lastIndexOf("</script");
  return trimmed.slice(start, end === -1 ? undefined : end);
}
