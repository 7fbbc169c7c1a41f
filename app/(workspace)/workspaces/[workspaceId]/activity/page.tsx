import { listActivity } from "@galley/lib/activity/list";
import { listMembers } from "@galley/lib/workspaces/list-members";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { ActivityFilters } from "./activity-filters";
import { type ActivityPlace, activityPlace, addressOf } from "./activity-place";
import { actorName, type Entry, sentencePieces } from "./activity-sentence";

interface Props {
  params: Promise<{ workspaceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata = { title: "Activity in the workspace" };

export default refusable(async ({ params, searchParams }: Props) => {
  const { workspaceId } = await params;
  const place = activityPlace(await searchParams);
  const [{ activity, next }, { members }] = await Promise.all([
    load(listActivity, { workspaceId, limit: 50, ...place }),
    load(listMembers, { workspaceId }),
  ]);
  const base = `/workspaces/${workspaceId}/activity`;
  const { before: _page, ...filter } = place;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={`/workspaces/${workspaceId}`}>Workspace</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">Activity in the workspace</h1>
      </div>
      <ActivityFilters base={base} place={place} members={members} />
      <Panel
        title="Newest first"
        aside={
          <span className="flex gap-3 text-sm">
            <a href={addressOf(`${base}/export`, filter)} className="text-proof underline">
              CSV
            </a>
            <a
              href={addressOf(`${base}/export`, { ...filter, format: "json" })}
              className="text-proof underline"
            >
              JSON
            </a>
          </span>
        }
        flush
      >
        {activity.length === 0 && (
          <EmptyState title="No entry">
            {next === null
              ? "Nothing matches these filters."
              : "None of the newest entries matches these filters; look at older ones."}
          </EmptyState>
        )}
        <ol className="divide-y divide-rule">
          {activity.map((entry) => (
            <EntryRow key={entry.id} entry={entry} base={base} filter={filter} />
          ))}
        </ol>
        <Pages base={base} place={place} next={next} />
      </Panel>
    </div>
  );
});

function Pages({ base, place, next }: { base: string; place: ActivityPlace; next: string | null }) {
  const { before, ...filter } = place;
  if (next === null && before === undefined) return null;
  return (
    <nav
      aria-label="Pages of the activity"
      className="flex justify-end gap-2 border-t border-rule px-4 py-3 sm:px-5"
    >
      {before !== undefined && (
        <LinkButton size="small" href={addressOf(base, filter)}>
          Newest
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton size="small" rel="next" href={addressOf(base, { ...filter, before: next })}>
          Older
        </LinkButton>
      )}
    </nav>
  );
}

const surfaces: Readonly<Record<string, string>> = {
  dashboard: "in the dashboard",
  rest: "over the API",
  tools: "by an agent",
  command: "with the admin command",
  sweep: "by itself",
};

interface EntryRowProps {
  entry: Entry;
  base: string;
  filter: ActivityPlace;
}

function EntryRow({ entry, base, filter }: EntryRowProps) {
  const { actor, outcome, surface, count, created_at: at } = entry;
  const name = actorName(entry);
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 wrap-anywhere">
        <span className="min-w-0">
          {actor.id === null ? (
            <span className="font-medium">{name}</span>
          ) : (
            <Link
              href={addressOf(base, { ...filter, actor: actor.id })}
              className="font-medium hover:underline"
            >
              {name}
            </Link>
          )}{" "}
          {sentencePieces(entry).map(({ text, href }) =>
            href === null ? (
              text
            ) : (
              <Link key={href} href={href} className="text-proof underline decoration-1 underline-offset-2">
                {text}
              </Link>
            ),
          )}
        </span>
        {outcome !== "ok" && outcome !== "second_factor" && (
          <Badge tone="bad">{outcome.replaceAll("_", " ")}</Badge>
        )}
        {count > 1 && <Badge>{count} times</Badge>}
      </p>
      <p className="mt-0.5 text-sm text-ink-faint">
        <When at={at} /> {surfaces[surface] ?? surface}
      </p>
    </li>
  );
}
