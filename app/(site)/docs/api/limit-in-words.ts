import type { LimitRule } from "@galley/lib/platform/rate-limit/limits";
import { plural } from "@/app/_ui/plural";

const units = [
  ["day", "a day", 86_400],
  ["hour", "an hour", 3_600],
  ["minute", "a minute", 60],
] as const;

/** “10 in a minute, 60 in an hour, 5 in 20 seconds”. */
export function limitInWords(rules: readonly LimitRule[]): string {
  return rules.map(({ count, seconds }) => `${count} in ${spanOf(seconds)}`).join(", ");
}

function spanOf(seconds: number): string {
  const [unit, one, length] = units.find((each) => seconds % each[2] === 0) ?? ["second", "a second", 1];
  const count = seconds / length;
  return count === 1 ? one : plural(count, unit);
}
