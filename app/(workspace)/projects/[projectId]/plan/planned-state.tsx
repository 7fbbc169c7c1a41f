import type { plannedView } from "@galley/lib/plan/plan-view";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import type { Tone } from "@/app/_ui/notice";

export type PlannedArticle = z.output<typeof plannedView>;

interface StateAppearance {
  label: string;
  tone: Tone;
  /** One character that tells the states apart without colour. */
  sign: string;
}

const appearances: Record<PlannedArticle["state"], StateAppearance> = {
  waiting: { label: "Planned", tone: "neutral", sign: "○" },
  writing: { label: "Being written", tone: "wait", sign: "…" },
  written: { label: "Written", tone: "good", sign: "✓" },
  failed: { label: "Failed", tone: "bad", sign: "!" },
  refused: { label: "Refused", tone: "bad", sign: "×" },
  started: { label: "Started, deleted since", tone: "neutral", sign: "–" },
};

const published: Record<NonNullable<PlannedArticle["publication_state"]>, StateAppearance> = {
  published: { label: "Published", tone: "good", sign: "✓" },
  checking: { label: "Written, page being checked", tone: "wait", sign: "…" },
  not_live: { label: "Written, not live", tone: "bad", sign: "×" },
  unverified: { label: "Written, page unverified", tone: "neutral", sign: "?" },
  failed: { label: "Written, publishing failed", tone: "bad", sign: "!" },
};

/** How an article of the plan is shown: by its place in the plan or, once it is published, by that publication. */
export function appearanceOf({ state, publication_state: at }: PlannedArticle): StateAppearance {
  return state === "written" && at !== null ? published[at] : appearances[state];
}

export function PlannedBadge({ article }: { article: PlannedArticle }) {
  const { tone, sign, label } = appearanceOf(article);
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className="font-mono">
        {sign}
      </span>
      {label}
    </Badge>
  );
}
