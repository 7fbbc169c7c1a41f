import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type ArticleRow,
  integration,
  isLostPage,
  type PublicationRow,
  publication,
  publicationChange,
} from "@/lib/platform/db/schema";

/** Notes that a check has moved a publication to another state; one that is still being checked has moved nowhere. */
export async function insertChange(tx: Transaction, { id, state }: PublicationRow): Promise<void> {
  if (state !== "published" && state !== "not_live" && state !== "unverified") return;
  await tx.insert(publicationChange).values({ publicationId: id, state }).onConflictDoNothing();
}

/** A publication whose page has shown its article, and what the checks have moved it to since. */
export interface ChangedPublication {
  destination: string;
  verifiedAt: Date;
  /** When the page was last found without the article; null while it shows it. */
  lostAt: Date | null;
  changes: { at: Date; state: "published" | "not_live" | "unverified" }[];
}

const publicationsMax = 20;
const changesMax = 100;

/** The public pages of an article with their newest changes, the earliest first. */
export async function listPublicationChanges(
  db: Database,
  { id }: Authorized<Pick<ArticleRow, "id">>,
): Promise<ChangedPublication[]> {
  const newest = db
    .select({ at: publicationChange.at, state: publicationChange.state })
    .from(publicationChange)
    .where(eq(publicationChange.publicationId, publication.id))
    .orderBy(desc(publicationChange.at))
    .limit(changesMax)
    .as("newest");
  const shown = db
    .select()
    .from(publication)
    .where(and(eq(publication.articleId, id), isNotNull(publication.verifiedAt)))
    .orderBy(asc(publication.id))
    .limit(publicationsMax)
    .as("publication");
  const rows = await db
    .select({
      id: shown.id,
      destination: integration.name,
      verifiedAt: shown.verifiedAt,
      lostAt: sql<Date | null>`case when ${isLostPage(shown)} then ${shown.checkedAt} end`.mapWith(
        shown.checkedAt,
      ),
      at: newest.at,
      state: newest.state,
    })
    .from(shown)
    .innerJoin(integration, eq(integration.id, shown.integrationId))
    .leftJoinLateral(newest, sql`true`)
    .orderBy(asc(shown.id), asc(newest.at));
  const byId = new Map<string, ChangedPublication>();
  for (const { id: publicationId, destination, verifiedAt, lostAt, at, state } of rows) {
    if (verifiedAt === null) continue;
    const known = byId.get(publicationId) ?? { destination, verifiedAt, lostAt, changes: [] };
    if (at !== null && state !== null) known.changes.push({ at, state });
    byId.set(publicationId, known);
  }
  return [...byId.values()];
}
