import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { AuditResult } from "./recommendations";

export type FindingSeverity = AuditResult["recommendations"][number]["severity"];

const icons = {
  error: { Icon: CircleAlert, tone: "text-bad" },
  warning: { Icon: TriangleAlert, tone: "text-wait" },
  notice: { Icon: Info, tone: "text-ink-faint" },
  passed: { Icon: CircleCheck, tone: "text-good" },
};

/** The sign of a severity. Its word stands beside it, so it says nothing to a screen reader. */
export function SeverityIcon({ severity }: { severity: FindingSeverity | "passed" }) {
  const { Icon, tone } = icons[severity];
  return <Icon aria-hidden="true" className={`size-4.5 flex-none ${tone}`} />;
}
