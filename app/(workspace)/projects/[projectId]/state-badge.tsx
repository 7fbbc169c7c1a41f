import { Badge } from "@/app/_ui/badge";
import type { Tone } from "@/app/_ui/notice";

type PublicationState = "published" | "checking" | "not_live" | "unverified" | "failed";

const states: Record<PublicationState, { tone: Tone; label: string; mark: string }> = {
  published: { tone: "good", label: "Published", mark: "✓" },
  checking: { tone: "wait", label: "Checking", mark: "…" },
  not_live: { tone: "bad", label: "Not live", mark: "×" },
  unverified: { tone: "neutral", label: "Unverified", mark: "?" },
  failed: { tone: "bad", label: "Failed", mark: "!" },
};

/** The state of one publication. `context` names the destination where that is not written beside it. */
export function StateBadge({ state, context }: { state: PublicationState; context?: string }) {
  const { tone, label, mark } = states[state];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className="font-mono">
        {mark}
      </span>
      {label}
      {context !== undefined && <span className="sr-only"> at {context}</span>}
    </Badge>
  );
}
