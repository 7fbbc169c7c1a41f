import type { ReactNode } from "react";
import type { Tone } from "./notice";

const tones: Record<Tone, string> = {
  neutral: "bg-well text-ink-soft",
  proof: "bg-proof-wash text-proof",
  good: "bg-good-wash text-good",
  wait: "bg-wait-wash text-wait",
  bad: "bg-bad-wash text-bad",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs leading-4 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
