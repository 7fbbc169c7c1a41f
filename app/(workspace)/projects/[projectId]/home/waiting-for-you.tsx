import type { getArticleTabs } from "@galley/lib/dashboard/article-tabs";
import type { getProjectHome } from "@galley/lib/dashboard/project-home";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { pluralOf } from "@/app/_ui/plural";

interface WaitingProps {
  base: string;
  home: z.output<typeof getProjectHome.output>;
  counts: z.output<typeof getArticleTabs.output>["counts"];
  max: number;
}

/** Where the home stops counting articles whose sources have changed. */
const toCheckMax = 100;

/** What only a person can settle; each line leads to the list of it. */
export function WaitingForYou({ base, home, counts, max }: WaitingProps) {
  const list = `${base}/articles`;
  const matters = mattersOf({ base, home, counts, max });
  if (matters.length === 0 && home.awaiting.length === 0) {
    return (
      <Panel title="Waiting for you" flush>
        <EmptyState title="Nothing waits for you">
          Approvals, failed articles, pages that are not live and sources that have changed appear here.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel
      title="Waiting for you"
      aside={
        counts.awaiting > home.awaiting.length && (
          <Link href={`${list}?mark=awaiting_approval`} className="text-sm text-proof underline">
            All {pluralOf({ total: counts.awaiting, at_least: counts.awaiting >= max }, "approval")}
          </Link>
        )
      }
      flush
    >
      <ul className="divide-y divide-rule">
        {matters.map(({ what, href }) => (
          <li key={href} className="relative px-4 py-2.5 hover:bg-well/60 sm:px-5">
            <Link href={href} className="font-medium text-bad after:absolute after:inset-0">
              {what}
            </Link>
          </li>
        ))}
        {home.awaiting.map(({ id, title, languageCode, sent_back: isSentBack }) => (
          <li
            key={id}
            className="relative flex items-baseline justify-between gap-3 px-4 py-2.5 hover:bg-well/60 sm:px-5"
          >
            <Link
              href={`${list}/${id}`}
              lang={languageCode}
              dir="auto"
              className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
            <Badge tone="wait">{isSentBack ? "Sent back" : "Waiting for approval"}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What there is some of, with the list of it. */
function mattersOf({ base, home, counts, max }: WaitingProps) {
  const list = `${base}/articles`;
  const upTo = (count: number, noun: string) => pluralOf({ total: count, at_least: count >= max }, noun);
  return [
    {
      count: counts.not_live,
      what: `${upTo(counts.not_live, "article")} not live`,
      href: `${list}?state=not_live`,
    },
    {
      count: counts.failed,
      what: `${upTo(counts.failed, "article")} could not be published`,
      href: `${list}?state=failed`,
    },
    {
      count: home.failed_jobs,
      what: `${upTo(home.failed_jobs, "article")} could not be written`,
      href: `${list}?job=failed`,
    },
    {
      count: home.broken_connections,
      what: `${upTo(home.broken_connections, "connection")} with an error`,
      href: `${base}/publishing`,
    },
    {
      count: home.dead_webhooks,
      what: `${upTo(home.dead_webhooks, "webhook")} without an answer`,
      href: `${base}/publishing/events`,
    },
    {
      count: home.articles_to_check,
      what: `To check: ${pluralOf({ total: home.articles_to_check, at_least: home.articles_to_check >= toCheckMax }, "article")} whose sources changed`,
      href: `${list}/to-check`,
    },
  ].filter(({ count }) => count > 0);
}
