import Link from "next/link";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import type { getDashboardArticles } from "@/lib/operations/dashboard/articles";
import { explainPublication } from "@/lib/publications/explain";
import { StateBadge } from "./state-badge";

type ArticlePage = z.output<typeof getDashboardArticles.output>;
type Article = ArticlePage["articles"][number];

interface ArticleListProps {
  projectId: string;
  page: ArticlePage;
  /** Whether an article is being written, so that the empty list does not ask for a first one. */
  writing: boolean;
}

/** The finished articles of a project, newest first. */
export function ArticleList({ projectId, page, writing }: ArticleListProps) {
  const { articles, total, limit, offset } = page;
  const base = `/projects/${projectId}`;
  return (
    <Panel
      title="Articles"
      id="articles"
      aside={
        <span className="flex items-baseline gap-4 text-sm">
          <span className="text-ink-faint tabular-nums">{plural(total, "article")}</span>
          <Link href={`${base}/articles/trash`} className="text-ink-soft underline hover:text-ink">
            Trash
          </Link>
        </span>
      }
      flush
    >
      {total === 0 ? (
        <EmptyState title="No article yet">
          {writing
            ? "The first one is being written and will appear here as soon as it is done."
            : "Enter a keyword under “Start an article”. The article will appear here in a few minutes."}
        </EmptyState>
      ) : (
        <table className="w-full text-start">
          <thead className="text-sm text-ink-faint max-sm:sr-only">
            <tr className="border-b border-rule *:px-2 *:py-2 *:text-start *:font-normal *:first:ps-4 *:last:pe-4 sm:*:first:ps-5 sm:*:last:pe-5">
              <th scope="col">Article</th>
              <th scope="col">Published</th>
              <th scope="col" className="text-end!">
                Score
              </th>
              <th scope="col" className="text-end!">
                Written
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rule">
            {articles.map((article) => (
              <ArticleRow key={article.id} article={article} href={`${base}/articles/${article.id}`} />
            ))}
          </tbody>
        </table>
      )}
      <div className={total > limit || offset > 0 ? "border-t border-rule" : ""}>
        <Pager
          label="Pages of articles"
          total={total}
          limit={limit}
          offset={offset}
          hrefOf={(start) => (start === 0 ? `${base}#articles` : `${base}?offset=${start}#articles`)}
        />
      </div>
    </Panel>
  );
}

function ArticleRow({ article, href }: { article: Article; href: string }) {
  return (
    <tr className="relative align-baseline hover:bg-well/60 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 sm:*:px-2 sm:*:py-3 sm:*:first:ps-5 sm:*:last:pe-5">
      <td className="min-w-0 max-sm:col-span-2">
        <Link
          href={href}
          lang={article.languageCode}
          dir="auto"
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {article.title}
        </Link>
        <p className="text-sm text-ink-faint wrap-anywhere">
          <bdi>{article.seedKeyword}</bdi> · {article.word_count.toLocaleString("en")} words
        </p>
      </td>
      <td>
        <span className="flex flex-wrap gap-x-2 gap-y-1">
          {article.publications.map((placed) => (
            <PlacedState key={placed.integration_name} placed={placed} />
          ))}
          {article.publications.length === 0 && <span className="text-sm text-ink-faint">Not yet</span>}
          {article.sample && <Badge>Sample</Badge>}
          {article.blocked && <Badge tone="bad">Blocked</Badge>}
          {article.hidden && <Badge>Hidden</Badge>}
        </span>
      </td>
      <td className="text-sm tabular-nums max-sm:hidden sm:text-end">{article.score ?? "–"}</td>
      <td className="text-sm text-ink-soft sm:text-end">
        <When at={article.created_at} />
      </td>
    </tr>
  );
}

/** The state of one publication with the name of its connection, and a short remark if something is wrong. */
function PlacedState({ placed }: { placed: Article["publications"][number] }) {
  const explanation = explainPublication(placed);
  const { remark } = explanation;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <StateBadge explanation={explanation} />
      <span className="text-xs text-ink-soft">
        <span className="sr-only">at </span>
        {placed.integration_name}
        {remark !== null && `: ${remark}`}
      </span>
      {placed.outdated && <Badge tone="wait">Newer text</Badge>}
    </span>
  );
}
