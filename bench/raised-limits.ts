import { limits } from "@/lib/platform/rate-limit/limits";
import { otherLimitNames } from "@/lib/platform/settings/other-limits";

const rules = "100000000/600";
const others: readonly string[] = otherLimitNames;

/** Settings with which no call of a benchmark is refused for a limit. */
export const raisedLimits: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(limits)
      .filter((name) => !others.includes(name))
      .map((name) => [`LIMIT_${name.toUpperCase()}`, rules]),
  ),
  LIMITS: others.map((name) => `${name}=${rules}`).join(";"),
};
