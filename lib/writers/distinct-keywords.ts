import { oneLine } from "@/lib/text/one-line";
import { clipText } from "./plain-text";

/** At most 20 keywords in their order, each on one line. Of those that differ only in case the first is kept. */
export function distinctKeywords(keywords: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords.map((each) => clipText(oneLine(each), 200))) {
    const key = keyword.toLowerCase();
    if (keyword !== "" && !byKey.has(key)) byKey.set(key, keyword);
  }
  return [...byKey.values()].slice(0, 20);
}
