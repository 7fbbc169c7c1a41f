import type { listOwnActivity } from "@galley/lib/activity/list-own";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { actionPhraseOf } from "../workspaces/[workspaceId]/activity/activity-sentence";

type Entries = z.output<typeof listOwnActivity.output>["activity"];

/** The newest entries about one's own account, so that its owner notices what somebody else did. */
export function OwnActivity({ activity }: { activity: Entries }) {
  if (activity.length === 0) return null;
  return (
    <Panel
      title="Recent activity"
      id="recent-activity"
      lead="Your last sign-ins, failed attempts and changes to your account."
      flush
    >
      <ol className="divide-y divide-rule">
        {activity.map((entry) => (
          <li key={entry.id} className="px-4 py-2.5 text-sm sm:px-5">
            <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
              {sentenceOf(entry)}
              {entry.count > 1 && <Badge>{entry.count} times</Badge>}
            </p>
            <p className="text-ink-faint">
              <When at={entry.created_at} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const others = { operator: "Whoever runs this installation", visitor: "Somebody with the link" };

function sentenceOf({ operation, outcome, by }: Entries[number]): string {
  // A failed sign-in may be by anybody.
  const isGuess = operation === "accounts.sign_in" && ["unauthorized", "wrong_code"].includes(outcome);
  if (isGuess) return `Somebody ${actionPhraseOf({ operation, outcome })}`;
  const phrase = actionPhraseOf({ operation, outcome });
  return by === "self" ? `You ${phrase.replaceAll(/\btheir\b/g, "your")}` : `${others[by]} ${phrase}`;
}
