import type { ReactNode } from "react";

export type Tone = "neutral" | "proof" | "good" | "wait" | "bad";

const tones: Record<Tone, string> = {
  neutral: "border-rule bg-well",
  proof: "border-proof/30 bg-proof-wash",
  good: "border-good/30 bg-good-wash",
  wait: "border-wait/35 bg-wait-wash",
  bad: "border-bad/35 bg-bad-wash",
};

interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts a screen reader; `status` waits until it is idle. */
  role?: "alert" | "status";
}

/** A message in a frame. The colour is never the only signal: the text must say the same. */
export function Notice({ tone = "neutral", title, children, role }: NoticeProps) {
  return (
    <div role={role} className={`rounded border px-3.5 py-2.5 text-sm wrap-anywhere ${tones[tone]}`}>
      {title !== undefined && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
