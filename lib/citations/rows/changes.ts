import { and, asc, desc, eq, sql } from "drizzle-orm";
import { isNotDeleted } from "@/lib/articles/rows/articles";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { article, type CitedPageRow, citedPage } from "@/lib/platform/db/schema";
import type { ChangedClaim } from "../rules/changed-claim";
import { storedChanges } from "../stored-changes";

/** True of a page that no longer supports a claim. Worded as in the indexes. */
const hasChanges = sql`${citedPage.changes} <> '[]'::jsonb`;

/** What was found out about the pages that an article cites, by their addresses. */
export interface CheckedPages {
  /** When each page was read last. */
  checkedAt: ReadonlyMap<string, Date>;
  /** The changes that nobody has confirmed, by the ids of their claims. */
  changes: ReadonlyMap<string, ChangedClaim & { checkedAt: Date }>;
}

export async function readCheckedPages(db: Database | Transaction, articleId: string): Promise<CheckedPages> {
  const rows = await db
    .select({
      url: citedPage.url,
      changes: citedPage.changes,
      checkedAt: citedPage.checkedAt,
      changedAt: citedPage.changedAt,
    })
    .from(citedPage)
    .where(eq(citedPage.articleId, articleId));
  const checked = rows.flatMap(({ url, checkedAt }) =>
    checkedAt === null ? [] : [[url, checkedAt] as const],
  );
  const changes = rows.flatMap((row) => {
    const at = row.checkedAt ?? row.changedAt;
    if (at === null) return [];
    return storedChanges(row.changes).map(
      (change) => [change.claimId, { ...change, checkedAt: at }] as const,
    );
  });
  return { checkedAt: new Map(checked), changes: new Map(changes) };
}

/** Somebody vouches for claims although their pages say something else: the changes are not shown or sent again. */
export function confirmChanges(tx: Transaction, articleId: string, claimIds: ReadonlySet<string>) {
  return moveChanges(tx, articleId, ({ changes, confirmedChanges }) => {
    const [meant, others] = dividedBy(claimIds, changes);
    return { changes: others, confirmedChanges: [...confirmedChanges, ...meant] };
  });
}

/** Nobody vouches for the claims any more: their changes are open again. */
export function reopenChanges(tx: Transaction, articleId: string, claimIds: ReadonlySet<string>) {
  return moveChanges(tx, articleId, ({ changes, confirmedChanges }) => {
    const [meant, others] = dividedBy(claimIds, confirmedChanges);
    return { changes: [...changes, ...meant], confirmedChanges: others };
  });
}

/** The changes of these claims, and those of others. */
function dividedBy(claimIds: ReadonlySet<string>, changes: readonly ChangedClaim[]) {
  const meant = changes.filter(({ claimId }) => claimIds.has(claimId));
  return [meant, changes.filter((each) => !meant.includes(each))] as const;
}

interface Changes {
  changes: ChangedClaim[];
  confirmedChanges: ChangedClaim[];
}

async function moveChanges(
  tx: Transaction,
  articleId: string,
  moved: (now: Changes) => Changes,
): Promise<void> {
  const pages = await tx
    .select()
    .from(citedPage)
    .where(eq(citedPage.articleId, articleId))
    .orderBy(asc(citedPage.url))
    .for("update");
  for (const page of pages) {
    const before = {
      changes: storedChanges(page.changes),
      confirmedChanges: storedChanges(page.confirmedChanges),
    };
    const after = moved(before);
    if (after.changes.length === before.changes.length) continue;
    await tx
      .update(citedPage)
      .set({
        changes: after.changes.map((each) => ({ ...each })),
        confirmedChanges: after.confirmedChanges.map((each) => ({ ...each })),
        ...stateAfter(page, after.changes.length),
      })
      .where(eq(citedPage.id, page.id));
  }
}

function stateAfter(page: CitedPageRow, open: number): Partial<Pick<CitedPageRow, "state" | "changedAt">> {
  const state = page.state === "gone" || page.state === "unreachable" ? page.state : null;
  return open === 0
    ? { changedAt: null, state: state ?? "unchanged" }
    : { changedAt: page.changedAt ?? page.checkedAt, state: state ?? "changed" };
}

/** A page of a project's articles that no longer supports some of their claims. */
export interface ChangedSource {
  articleId: string;
  title: string;
  languageCode: string;
  url: string;
  isGone: boolean;
  changedAt: Date | null;
  changes: ChangedClaim[];
}

interface Asked {
  /** Content keys do not see hidden articles. */
  withHidden: boolean;
  limit: number;
  offset: number;
}

/** The pages of a project's articles with changes that nobody has confirmed, those that were found last first. */
export async function listChangedSources(
  db: Database,
  projectId: string,
  { withHidden, limit, offset }: Asked,
): Promise<ChangedSource[]> {
  const rows = await db
    .select({
      articleId: citedPage.articleId,
      title: article.title,
      languageCode: article.languageCode,
      url: citedPage.url,
      state: citedPage.state,
      changedAt: citedPage.changedAt,
      changes: citedPage.changes,
    })
    .from(citedPage)
    .innerJoin(article, eq(article.id, citedPage.articleId))
    .where(
      and(
        eq(citedPage.projectId, projectId),
        hasChanges,
        isNotDeleted,
        withHidden ? undefined : sql`not ${article.hidden}`,
      ),
    )
    .orderBy(desc(citedPage.changedAt), desc(citedPage.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ state, changes, ...row }) => ({
    ...row,
    isGone: state === "gone",
    changes: storedChanges(changes),
  }));
}

/** How many articles of a project cite a page that says something else by now; counted up to `max`. */
export async function countArticlesToCheck(db: Database, projectId: string, max: number): Promise<number> {
  const articles = db
    .selectDistinct({ id: citedPage.articleId })
    .from(citedPage)
    .innerJoin(article, eq(article.id, citedPage.articleId))
    .where(and(eq(citedPage.projectId, projectId), hasChanges, isNotDeleted))
    .limit(max);
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(articles.as("articles"));
  return row?.count ?? 0;
}
