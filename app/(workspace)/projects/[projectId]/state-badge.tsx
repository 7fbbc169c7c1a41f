import type { Explanation } from "@galley/lib/publications/explain";
import { Badge } from "@/app/_ui/badge";

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
