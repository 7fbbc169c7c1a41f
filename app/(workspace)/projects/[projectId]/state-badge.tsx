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

interface StateBadgeProps {
  state: PublicationState;
  /** Written, but not all is well with its page: the badge must not say that it is. */
  doubtful?: boolean;
}

/** The state of one publication. */
export function StateBadge({ state, doubtful = false }: StateBadgeProps) {
  const { tone, label, mark } =
    doubtful && (state === "published" || state === "unverified")
      ? { ...states[state], tone: "wait" as const, mark: "!" }
      : states[state];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className="font-mono">
        {mark}
      </span>
      {label}
    </Badge>
  );
}
