import type { getProjectHome } from "@galley/lib/dashboard/project-home";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { dayInWords } from "../plan/day-words";
import { appearanceOf } from "../plan/planned-state";

interface ThisWeekProps {
  base: string;
  home: z.output<typeof getProjectHome.output>;
}

/** The plan of the next seven days. */
export function ThisWeek({ base, home: { today, week } }: ThisWeekProps) {
  return (
    <Panel
      title="The next seven days"
      aside={
        <Link href={`${base}/plan`} className="text-sm text-proof underline">
          {week.paused ? "The plan is paused" : "The plan"}
        </Link>
      }
      flush
    >
      {week.articles.length === 0 ? (
        <EmptyState title="Nothing is planned">
          <p>Put keywords on days, and each article starts by itself on its day.</p>
          <LinkButton href={`${base}/plan#add`} className="mt-3">
            Plan articles
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {week.articles.map((article) => (
            <li
              key={article.planned_article_id}
              className="relative flex items-baseline gap-3 px-4 py-2.5 hover:bg-well/60 sm:px-5"
            >
              <span className="w-24 flex-none text-sm text-ink-soft tabular-nums">
                {article.day === today ? "Today" : dayInWords(article.day, "short")}
              </span>
              <Link
                href={`${base}/plan/${article.planned_article_id}`}
                dir="auto"
                className="min-w-0 flex-1 font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {article.title ?? article.keyword}
              </Link>
              <span className="text-sm whitespace-nowrap text-ink-faint">{appearanceOf(article).label}</span>
            </li>
          ))}
        </ul>
      )}
      {week.more && (
        <p className="border-t border-rule px-4 py-2.5 text-sm text-ink-faint sm:px-5">
          There are more:{" "}
          <Link href={`${base}/plan`} className="text-proof underline">
            see the whole plan
          </Link>
        </p>
      )}
    </Panel>
  );
}
