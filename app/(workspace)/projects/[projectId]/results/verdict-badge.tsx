import type { listResults } from "@galley/lib/results/operations/list";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import type { Tone } from "@/app/_ui/notice";

export type ShownVerdict = z.output<typeof listResults.output>["articles"][number]["verdict"];

/** The verdicts, each with what it means. */
export const verdicts: Record<ShownVerdict, { label: string; tone: Tone; meaning: string }> = {
  refresh: {
    label: "Refresh",
    tone: "wait",
    meaning:
      "Search brings it less than before, or what it says is no longer true: bring the text up to date.",
  },
  expand: {
    label: "Expand",
    tone: "proof",
    meaning: "It is shown often and opened rarely, or leaves queries without an answer: add what is missing.",
  },
  merge: {
    label: "Merge",
    tone: "wait",
    meaning: "Another article is shown for the same queries: make one of the two.",
  },
  leave: { label: "Leave", tone: "good", meaning: "It does well: nothing has to be done." },
  too_early: { label: "Too early", tone: "neutral", meaning: "Too little is known to judge it yet." },
};

export function VerdictBadge({ verdict }: { verdict: ShownVerdict }) {
  const { label, tone } = verdicts[verdict];
  return <Badge tone={tone}>{label}</Badge>;
}
