import type { getArticleTabs } from "@galley/lib/dashboard/article-tabs";
import type { z } from "zod";
import { Link } from "@/app/_ui/navigation/link";
import { type ArticlePlace, articleQuery } from "./article-place";

interface ListTabsProps extends z.output<typeof getArticleTabs.output> {
  base: string;
  place: ArticlePlace;
}

interface Tab {
  label: string;
  count: number;
  place: Partial<ArticlePlace>;
  /** In which order its articles are shown first; without one, the newest first. */
  order?: ArticlePlace["order"];
}

/** The states in which articles are looked for most, each with the number of its articles. */
export function ListTabs({ base, place, counts, counted_max: max }: ListTabsProps) {
  const present = articleQuery({ ...place, page: 1, order: "newest" });
  const tabs: readonly Tab[] = [
    { label: "All", count: counts.all, place: {} },
    { label: "Drafts", count: counts.drafts, place: { state: "none" } },
    { label: "Waiting for approval", count: counts.awaiting, place: { mark: "awaiting_approval" } },
    {
      label: "Scheduled",
      count: counts.scheduled,
      place: { mark: "scheduled" },
      order: "soonest",
    },
    { label: "Live", count: counts.published, place: { state: "published" } },
    { label: "Not live", count: counts.not_live, place: { state: "not_live" } },
  ];
  return (
    <nav
      aria-label="Articles by state"
      className="flex gap-1 overflow-x-auto border-b border-rule px-3 py-2 [scrollbar-width:none] sm:px-4"
    >
      {tabs.map((tab) => {
        const isPresent = articleQuery({ order: "newest", page: 1, ...tab.place }) === present;
        return (
          <Link
            key={tab.label}
            href={`${base}/articles${articleQuery({ ...tab.place, order: tab.order ?? "newest" })}`}
            aria-current={isPresent ? "page" : undefined}
            className={`flex min-h-8 items-center gap-1.5 rounded px-2.5 text-sm whitespace-nowrap ${isPresent ? "bg-well font-semibold text-ink" : "text-ink-soft hover:bg-well hover:text-ink"}`}
          >
            {tab.label}
            <span className="text-xs text-ink-faint tabular-nums">
              {tab.count.toLocaleString("en")}
              {tab.label !== "All" && tab.count >= max && "+"}
            </span>
          </Link>
        );
      })}
      <Link
        href={`${base}/plan`}
        className="flex min-h-8 items-center gap-1.5 rounded px-2.5 text-sm whitespace-nowrap text-ink-soft hover:bg-well hover:text-ink"
      >
        Planned
        <span className="text-xs text-ink-faint tabular-nums">
          {counts.planned.toLocaleString("en")}
          {counts.planned >= max && "+"}
        </span>
      </Link>
    </nav>
  );
}
