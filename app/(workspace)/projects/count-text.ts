import { countedMax } from "@galley/lib/dashboard/counted-max";
import { pluralOf } from "@/app/_ui/plural";

/** "3 articles", or "100+ articles" where counting stopped. */
export function countText(count: number, noun: string): string {
  return pluralOf({ total: count, at_least: count >= countedMax }, noun);
}
