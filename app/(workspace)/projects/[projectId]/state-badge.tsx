import { Badge } from "@/app/_ui/badge";
import type { Explanation } from "@/lib/publications/explain";

/** The state of one publication as a badge. */
export function StateBadge({ explanation }: { explanation: Explanation }) {
  return (
    <Badge tone={explanation.tone}>
      <span aria-hidden="true" className="font-mono">
        {explanation.sign}
      </span>
      {explanation.label}
    </Badge>
  );
}
