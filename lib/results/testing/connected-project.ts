import { randomBytes } from "node:crypto";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { asAuthorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import {
  project,
  type SearchSourceRow,
  searchFigure,
  searchSource,
  workspace,
} from "@/lib/platform/db/schema";
import { loopbackFetch } from "@/lib/platform/fetching/testing/provider-server";
import type { Logger } from "@/lib/platform/logger";
import { createSecretBox } from "@/lib/platform/secret-box";
import { putSource } from "../rows/sources";
import type { ResultsDeps } from "../sweep";
import { testAccount } from "./search-console-server";

const silent = () => undefined;
const quietLogger: Logger = { debug: silent, info: silent, warn: silent, error: silent };
const secrets = createSecretBox(randomBytes(32));

/** The real reading of figures, from a stand-in at this address. */
export function resultsDeps(
  db: Database,
  searchConsoleUrl: string,
  given: Partial<ResultsDeps> = {},
): ResultsDeps {
  return {
    db,
    fetch: loopbackFetch,
    searchConsoleUrl,
    googleClient: null,
    secrets,
    logger: quietLogger,
    now: () => new Date(),
    random: () => 0.5,
    leaseSeconds: 90,
    computed: () => Promise.resolve(),
    ...given,
  };
}

/** A project, of a workspace of its own unless another is given, that is connected to the stand-in's property. */
export async function connectedProject(
  db: Database,
  backToDay: string,
  workspaceId: string = newId(),
): Promise<SearchSourceRow> {
  await db.insert(workspace).values({ id: workspaceId, name: "Acme" }).onConflictDoNothing();
  const [row] = await db
    .insert(project)
    .values({
      workspaceId,
      name: "Acme",
      slug: newId(),
      website: "https://acme.example",
      languageCode: "en",
      brandName: "Acme",
    })
    .returning();
  if (row === undefined) throw new Error("the project was not stored");
  return db.transaction((tx) =>
    putSource(tx, asAuthorized(row), {
      property: "sc-domain:acme.example",
      clientEmail: testAccount.clientEmail,
      secret: secrets.seal(testAccount.privateKey, row.id),
      backToDay,
    }),
  );
}

export async function sourceOf(db: Database, projectId: string): Promise<SearchSourceRow> {
  const [row] = await db.select().from(searchSource).where(eq(searchSource.projectId, projectId));
  if (row === undefined) throw new Error("the project is not connected");
  return row;
}

/** The stored figures of a project, the totals first. */
export async function figuresIn(db: Database, projectId: string) {
  const { day, page, query, clicks, impressions, position } = searchFigure;
  return db
    .select({ day, page, query, clicks, impressions, position })
    .from(searchFigure)
    .where(eq(searchFigure.projectId, projectId))
    .orderBy(asc(day), asc(page), asc(query));
}

/** The sums of a project's totals and of its queries. */
export async function sumsIn(db: Database, projectId: string) {
  const sumsOf = async (isMeant: ReturnType<typeof eq>) => {
    const [row] = await db
      .select({
        rows: sql<number>`count(*)::int`,
        days: sql<number>`count(distinct day)::int`,
        clicks: sql<number>`coalesce(sum(clicks), 0)::int`,
        impressions: sql<number>`coalesce(sum(impressions), 0)::int`,
      })
      .from(searchFigure)
      .where(and(eq(searchFigure.projectId, projectId), isMeant));
    return row;
  };
  return {
    totals: await sumsOf(eq(searchFigure.query, "")),
    queries: await sumsOf(ne(searchFigure.query, "")),
  };
}
