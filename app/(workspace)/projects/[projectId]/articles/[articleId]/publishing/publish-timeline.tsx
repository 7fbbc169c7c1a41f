import type { getPublishHistory } from "@galley/lib/publications/operations/history";
import type { z } from "zod";
import { When } from "@/app/_ui/when";

export type PublishEvent = z.output<typeof getPublishHistory.output>["events"][number];

const verdicts: Record<PublishEvent["verify_status"], string | null> = {
  pending: "not checked yet",
  verified: "found on its page",
  skipped: null,
  not_found: "its page was missing",
  mismatch: "its page did not show it",
  blocked: "its page refused the check",
  unreachable: "its site did not answer",
};

interface PublishTimelineProps {
  events: readonly PublishEvent[];
}

/**
 * The writes of an article to one destination, newest first, each with what the checks found after it. A reason that
 * several tries in a row have is said once.
 */
export function PublishTimeline({ events }: PublishTimelineProps) {
  if (events.length === 0) return null;
  return (
    <ol className="flex flex-col gap-2 border-s border-rule ps-3 text-sm">
      {events.map((event, index) => (
        <li key={event.id} className="wrap-anywhere">
          <p>
            <span className={event.status === "failed" ? "text-bad" : ""}>{sentenceOf(event)}</span>{" "}
            <span className="text-ink-faint">
              <When at={event.created_at} />
            </span>
          </p>
          {event.error !== null && event.error !== events[index - 1]?.error && (
            <p className="text-ink-soft">{event.error}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function sentenceOf(event: PublishEvent): string {
  const { status, publish_status: as, verify_status: verdict, verify_http_status: http } = event;
  if (status === "failed") return "The write failed";
  const written = as === "draft" ? "Written as a draft" : "Written for everybody";
  const found = verdicts[verdict];
  if (found === null) return written;
  return `${written}, ${found}${http === null ? "" : ` (${http})`}`;
}
