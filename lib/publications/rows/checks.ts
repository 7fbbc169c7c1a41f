import { and, asc, eq, getTableColumns, gte, isNotNull, lte, ne, notInArray, sql } from "drizzle-orm";
import { isUntouchedSample } from "@/lib/articles/untouched-sample";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  articleVersion,
  checkTurn,
  integration,
  type PublicationRow,
  publication,
} from "@/lib/platform/db/schema";
import type { FoundBefore } from "../state";
import { passCheckTurn } from "./turns";
import { endInterruptedWrite } from "./writes";

/** A publication whose page this process checks, and the article it expects there. */
export interface CheckClaim {
  publication: PublicationRow;
  title: string;
  markdown: string;
  languageCode: string;
  provider: string;
  /** Whether the page is to ask search engines not to index it. */
  noindexDesired: boolean;
  /** Seconds since the last write ended. */
  secondsSinceWrite: number;
  /** Null when no check since that write has found the article. */
  found: FoundBefore | null;
  /** Earlier checks in a row that were begun and never ended. */
  unfinished: number;
  token: string;
}

type Claimed = PublicationRow & { secondsSinceWrite: number; secondsSinceFound: number | null };

/** An advisory lock makes claims one at a time across processes, so that two never find the same host free. */
const claimLockKey = 7_402_118;

/** 0: first checks. 1: pages that have not been found yet. 2: re-checks of pages that were found. */
const ranks = [0, 1, 2] as const;

/**
 * Claims the check of one publication; null when it is not due, or another page of its host is being checked. A claim
 * postpones the next check by `claimSeconds` and stores a token, so publishing again need not wait for a slow page. It also
 * ends the writes of dead processes.
 */
export async function claimCheckOf(
  db: Database,
  publicationId: string,
  { claimSeconds, graceSeconds }: { claimSeconds: number; graceSeconds: number },
): Promise<CheckClaim | null> {
  const token = newId();
  const row = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLockKey})`);
    const [waiting] = await tx
      .select({ projectId: publication.projectId, host: publication.checkHost, rank: publication.checkRank })
      .from(publication)
      .where(eq(publication.id, publicationId));
    if (waiting === undefined || (await hostsInCheck(tx)).includes(waiting.host)) return null;
    const claimed = await claimDue(tx, publicationId, { token, claimSeconds });
    if (claimed === null) return null;
    const ofDeadWrite = claimed.writeToken !== null;
    if (ofDeadWrite) await endInterruptedWrite(tx, claimed, graceSeconds);
    await passCheckTurn(tx, waiting);
    return ofDeadWrite ? null : claimed;
  });
  return row === null ? null : withArticle(db, row, token);
}

/** Hosts with a page that is being checked now. */
async function hostsInCheck(db: Database | Transaction): Promise<string[]> {
  const rows = await db
    .selectDistinct({ host: publication.checkHost })
    .from(publication)
    .where(
      and(
        isNotNull(publication.checkUntil),
        gte(publication.checkUntil, sql`now()`),
        ne(publication.checkHost, ""),
      ),
    );
  return rows.map(({ host }) => host);
}

interface CheckLease {
  token: string;
  claimSeconds: number;
}

async function claimDue(
  tx: Transaction,
  publicationId: string,
  { token, claimSeconds }: CheckLease,
): Promise<Claimed | null> {
  const [row] = await tx
    .update(publication)
    .set({
      checkToken: token,
      checkUntil: secondsFromNow(claimSeconds),
      nextCheckAt: secondsFromNow(claimSeconds),
      unfinishedChecks: sql`${publication.unfinishedChecks} + 1`,
    })
    .where(and(eq(publication.id, publicationId), lte(publication.nextCheckAt, sql`now()`)))
    .returning({
      ...getTableColumns(publication),
      secondsSinceWrite: sql<number>`extract(epoch from now() - coalesce(${publication.checkSince}, ${publication.createdAt}))::float8`,
      secondsSinceFound: sql<
        number | null
      >`case when ${publication.checkRank} = 2 then extract(epoch from now() - ${publication.verifiedAt})::float8 end`,
    });
  return row ?? null;
}

/** Adds the text that the last write brought, which may be older than the text that the article has by now. */
async function withArticle(db: Database, row: Claimed, token: string): Promise<CheckClaim> {
  const [expected] = await db
    .select({
      title: sql<string>`coalesce(${articleVersion.title}, ${article.title})`,
      markdown: sql<string>`coalesce(${articleVersion.markdown}, ${article.contentMarkdown})`,
      languageCode: article.languageCode,
      sample: article.sample,
      newestVersion: article.version,
      provider: integration.provider,
    })
    .from(article)
    .innerJoin(integration, eq(integration.id, row.integrationId))
    .leftJoin(
      articleVersion,
      and(eq(articleVersion.articleId, article.id), eq(articleVersion.number, row.articleVersion ?? 0)),
    )
    .where(eq(article.id, row.articleId));
  if (expected === undefined)
    throw new Error(`publication ${row.id} has no article or no connection (any more)`);
  const { secondsSinceWrite, secondsSinceFound, ...claimed } = row;
  const { state, verifyStatus: previous, rechecks } = claimed;
  const { sample, newestVersion, ...wanted } = expected;
  const version = claimed.articleVersion ?? newestVersion;
  return {
    publication: claimed,
    ...wanted,
    noindexDesired: wanted.provider === "hosted" && isUntouchedSample({ sample, version }),
    secondsSinceWrite,
    found: secondsSinceFound === null ? null : { state, previous, rechecks, secondsSince: secondsSinceFound },
    unfinished: claimed.unfinishedChecks - 1,
    token,
  };
}

/**
 * Seconds until the next check is due, negative when it is overdue; null when none is waiting. Pages on a host
 * that is being checked are not counted: the process that checks that host takes them next.
 */
export async function nextCheckInSeconds(db: Database): Promise<number | null> {
  const busyHosts = await hostsInCheck(db);
  const waits: number[] = [];
  for (const rank of ranks) {
    const [turn] = await db
      .select({ seconds: sql<number>`extract(epoch from ${checkTurn.turnAt} - now())::float8` })
      .from(checkTurn)
      .where(and(eq(checkTurn.rank, rank), notInArray(checkTurn.host, busyHosts)))
      .orderBy(asc(checkTurn.turnAt))
      .limit(1);
    if (turn !== undefined) waits.push(turn.seconds);
  }
  return waits.length === 0 ? null : Math.min(...waits);
}
