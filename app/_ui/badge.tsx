import type { ReactNode } from "react";
import type { Tone } from "./notice";

const tones: Record<Tone, string> = {
  neutral: "bg-well text-ink-soft",
  proof: "bg-proof-wash text-proof",
  good: "bg-good-wash text-good",
  wait: "bg-wait-wash text-wait",
  bad: "bg-bad-wash text-bad",
};

interface BadgeProps {
  tone?: Tone;
  /** For user-chosen text, which may be longer than the line. */
  wrap?: boolean;
  children: ReactNode;
}

export function Badge({ tone = "neutral", wrap = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs leading-4 font-semibold ${wrap ? "wrap-anywhere" : "whitespace-nowrap"} ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
