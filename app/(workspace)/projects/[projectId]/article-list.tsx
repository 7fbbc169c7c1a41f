import type { getDashboardArticles } from "@galley/lib/dashboard/articles";
import { explainPublication } from "@galley/lib/publications/explain";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { pluralOf } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { changeArticlesAction } from "./actions";
import { type ArticlePlace, articleQuery, filterCount } from "./articles/list/article-place";
import { bulkFixed } from "./articles/list/bulk-fields";
import { BulkForm, CheckAll, RowCheck } from "./articles/list/bulk-form.client";
import { ListFilters } from "./articles/list/list-filters";
import { PageNumbers } from "./articles/list/page-numbers";
import { StateBadge } from "./state-badge";

type ArticlePage = z.output<typeof getDashboardArticles.output>;
type Article = ArticlePage["articles"][number];

interface ArticleListProps {
  projectId: string;
  place: ArticlePlace;
  page: ArticlePage;
  connections: readonly { id: string; name: string }[];
  /** Whether the user may change articles. */
  mayChange: boolean;
  /** Whether an article is being written, so that the empty list does not ask for a first one. */
  writing: boolean;
}

/** The finished articles of a project that the address asks for. */
export function ArticleList({ projectId, place, page, connections, mayChange, writing }: ArticleListProps) {
  const { articles, total, at_least: atLeast, limit, offset, languages } = page;
  const base = `/projects/${projectId}`;
  const isNarrowed = filterCount(place) > 0 || place.search !== undefined;
  const hrefOf = (change: Partial<ArticlePlace>) =>
    `${base}${articleQuery({ ...place, ...change })}#articles`;
  const range = `${(offset + 1).toLocaleString("en")} to ${(offset + articles.length).toLocaleString("en")} of ${total.toLocaleString("en")}${atLeast ? "+" : ""}`;
  return (
    <Panel title="Articles" id="articles" aside={<ListLinks {...{ base, place, page }} />} flush>
      {(total > 0 || isNarrowed) && <ListFilters {...{ base, place, connections, languages }} />}
      {atLeast && (
        <p className="border-b border-rule bg-wait-wash px-4 py-2 text-sm text-wait sm:px-5">
          More articles match than can be searched: only the first 5,000 were looked at. Narrow the list to
          see all matches.
        </p>
      )}
      {articles.length === 0 ? (
        <NoArticle isNarrowed={isNarrowed || offset > 0} writing={writing} base={base} />
      ) : (
        <>
          <BulkForm
            action={changeArticlesAction}
            projectId={projectId}
            fixed={bulkFixed({ connections, mayChange })}
          >
            <table className="w-full text-start max-sm:block">
              <ListHead {...{ place, hrefOf }} />
              <tbody className="divide-y divide-rule max-sm:block">
                {articles.map((article) => (
                  <ArticleRow key={article.id} article={article} href={`${base}/articles/${article.id}`} />
                ))}
              </tbody>
            </table>
          </BulkForm>
          <PageNumbers
            label="Pages of articles"
            page={place.page}
            pages={Math.ceil(total / limit)}
            range={range}
            hrefOf={(number) => hrefOf({ page: number })}
          />
        </>
      )}
    </Panel>
  );
}

function ListHead(sorting: Pick<SortedHeadProps, "place" | "hrefOf">) {
  return (
    <thead className="text-sm text-ink-faint max-sm:block">
      <tr className="relative border-b border-rule *:py-2 *:text-start *:font-normal max-sm:flex max-sm:gap-x-4 max-sm:px-4 sm:*:px-2 sm:*:first:ps-5 sm:*:last:pe-5">
        <th scope="col" className="sm:w-8">
          <CheckAll />
        </th>
        <SortedHead {...sorting} first="title" then="title">
          Article
        </SortedHead>
        <th scope="col" className="max-sm:sr-only">
          Published
        </th>
        <SortedHead {...sorting} first="score" then="lowest_score" end>
          Score
        </SortedHead>
        <SortedHead {...sorting} first="newest" then="oldest" end>
          Written
        </SortedHead>
      </tr>
    </thead>
  );
}

interface ListLinksProps {
  base: string;
  place: ArticlePlace;
  page: ArticlePage;
}

/** How many articles there are, the export of all of them, and the way to the trash. */
function ListLinks({ base, place, page: { total, at_least } }: ListLinksProps) {
  const linkClass = "inline-block py-0.5 text-ink-soft underline hover:text-ink";
  const { order: _order, page: _page, ...filters } = place;
  const query = articleQuery(filters);
  const hrefOf = (format: string) =>
    `${base}/articles/export${query === "" ? "?" : `${query}&`}format=${format}`;
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-faint tabular-nums">{pluralOf({ total, at_least }, "article")}</span>
      {total > 0 && (
        <span className="text-ink-faint">
          Export{" "}
          <a href={hrefOf("markdown")} download className={linkClass}>
            Markdown
          </a>
          {", "}
          <a href={hrefOf("csv")} download className={linkClass}>
            CSV
          </a>
          {", "}
          <a href={hrefOf("json")} download className={linkClass}>
            JSON
          </a>
        </span>
      )}
      <Link href={`${base}/articles/trash`} className={linkClass}>
        Trash
      </Link>
    </span>
  );
}

function NoArticle(props: { isNarrowed: boolean; writing: boolean; base: string }) {
  const { isNarrowed, writing, base } = props;
  if (isNarrowed) {
    return (
      <EmptyState title="No articles match">
        Try fewer words or filters, or{" "}
        <Link href={`${base}#articles`} className="underline">
          show all articles
        </Link>
        .
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No articles yet">
      {writing ? (
        "The first one is being written and will appear here as soon as it is done."
      ) : (
        <>
          <p>Start one with a keyword. It will appear here in a few minutes.</p>
          <LinkButton href={`${base}/articles/new`} className="mt-3">
            New article
          </LinkButton>
        </>
      )}
    </EmptyState>
  );
}

interface SortedHeadProps {
  place: ArticlePlace;
  hrefOf: (change: Partial<ArticlePlace>) => string;
  /** The order that a click brings, and the one that a second click brings. */
  first: ArticlePlace["order"];
  then: ArticlePlace["order"];
  end?: boolean;
  children: string;
}

/** The head of a column by which the list can be ordered. */
function SortedHead({ place: { order }, hrefOf, first, then, end = false, children }: SortedHeadProps) {
  const isAscending = order === then && (then !== first || first === "title");
  const isSorted = order === first || order === then;
  const sign = isSorted ? (isAscending ? "↑" : "↓") : "";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      className={`whitespace-nowrap ${end ? "text-end!" : ""}`}
    >
      <Link
        href={hrefOf({ order: order === first ? then : first, page: 1 })}
        className={`hover:text-ink hover:underline ${isSorted ? "font-medium text-ink-soft" : ""}`}
      >
        {children}
        <span aria-hidden="true"> {sign}</span>
      </Link>
    </th>
  );
}

function ArticleRow({ article, href }: { article: Article; href: string }) {
  return (
    <tr className="relative align-baseline hover:bg-well/60 max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 sm:*:px-2 sm:*:py-3 sm:*:first:ps-5 sm:*:last:pe-5">
      <td className="max-sm:row-span-2 max-sm:self-start max-sm:pt-1">
        <RowCheck value={`${article.id}/${article.slug}/${article.title}`} label={article.title} />
      </td>
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
          {article.score !== null && <span className="sm:hidden"> · score {article.score}</span>}
        </p>
      </td>
      <td>
        <span className="flex flex-wrap gap-x-2 gap-y-1">
          {article.publications.map((placed) => (
            <PlacedState key={placed.id} placed={placed} />
          ))}
          {article.publications.length === 0 && <span className="text-sm text-ink-faint">Not yet</span>}
          {article.sample && <Badge>Sample</Badge>}
          {article.awaits_approval && <Badge tone="wait">Waiting for approval</Badge>}
          {article.blocked && <Badge tone="bad">Blocked</Badge>}
          {article.hidden && <Badge>Hidden</Badge>}
        </span>
      </td>
      <td className="text-sm tabular-nums max-sm:hidden sm:text-end">{article.score ?? "–"}</td>
      <td className="text-sm whitespace-nowrap text-ink-soft sm:text-end">
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
      <span className="text-xs text-ink-soft wrap-anywhere">
        <span className="sr-only">at </span>
        {placed.integration_name}
        {remark !== null && `: ${remark}`}
      </span>
      {placed.outdated && <Badge tone="wait">Newer text</Badge>}
    </span>
  );
}
