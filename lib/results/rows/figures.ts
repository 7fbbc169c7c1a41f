import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { searchFigure } from "@/lib/platform/db/schema";
import { storableText } from "@/lib/platform/db/storable";
import { type DayFigure, queryBytesMax } from "../csv";
import { pageAddress } from "../rules/page-address";
import type { FiguresOfDay, FoundFigure } from "../search-console/search-console";

/** How many rows one statement stores. */
const insertedAtOnce = 5_000;
/** What the columns of counts take. */
const countMax = 2_147_483_647;

/**
 * Replaces the figures that a project has of a day by those that Search Console has. A day of which it has none keeps
 * what was imported. Returns how many rows were stored.
 */
export async function storeDay(
  tx: Transaction,
  projectId: string,
  day: string,
  { totals, queries }: FiguresOfDay,
): Promise<number> {
  const rows = addedUp([
    ...totals.flatMap((found) => asStored({ ...found, query: "" }, day)),
    ...queries.flatMap((found) => (found.query === "" ? [] : asStored(found, day))),
  ]);
  if (rows.length === 0) return 0;
  await tx.delete(searchFigure).where(and(eq(searchFigure.projectId, projectId), eq(searchFigure.day, day)));
  for (const batch of batchesOf(rows)) await insertFigures(tx, projectId, batch, sql`do nothing`);
  return rows.length;
}

/** What an import has stored. */
export interface ImportedFigures {
  rows: number;
  pages: number;
  days: number;
}

/**
 * Stores the figures of a table in place of those of the same pages, days and queries. The totals of a page on a day
 * that the table has only queries of are at least their sum.
 */
export async function storeImport(
  tx: Transaction,
  projectId: string,
  table: readonly DayFigure[],
): Promise<ImportedFigures> {
  const rows = addedUp(table.map((row) => ({ ...row, query: storableText(row.query) })));
  for (const batch of batchesOf(rows)) await insertFigures(tx, projectId, batch, replacing());
  const withTotals = new Set(rows.flatMap((row) => (row.query === "" ? [keyOf(row)] : [])));
  const sums = addedUp(rows.flatMap((row) => (row.query === "" ? [] : [{ ...row, query: "" }])));
  const lacking = sums.filter((sum) => !withTotals.has(keyOf(sum)));
  const isMore = sql`where excluded.impressions > ${searchFigure.impressions}`;
  for (const batch of batchesOf(lacking)) await insertFigures(tx, projectId, batch, replacing(isMore));
  return {
    rows: rows.length,
    pages: new Set(rows.map(({ page }) => page)).size,
    days: new Set(rows.map(({ day }) => day)).size,
  };
}

const replacing = (where = sql``) =>
  sql`do update set clicks = excluded.clicks, impressions = excluded.impressions, position = excluded.position ${where}`;

/** A figure with the address of its page as it is stored. What is too long, or no page of the web, is left out. */
function asStored({ page: address, query, ...counts }: FoundFigure, day: string): DayFigure[] {
  const page = pageAddress(address);
  const text = storableText(query);
  if (page === null || Buffer.byteLength(text) > queryBytesMax) return [];
  return [{ page: storableText(page), day, query: text, ...counts }];
}

const keyOf = ({ page, day, query }: DayFigure) => `${day}\n${page}\n${query}`;

/** The figures of addresses and queries that are the same once stored, as one; positions count by impressions. */
function addedUp(figures: readonly DayFigure[]): DayFigure[] {
  const sums = new Map<string, DayFigure>();
  for (const figure of figures) {
    const key = keyOf(figure);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? bounded(figure) : bounded(together(sum, figure)));
  }
  return [...sums.values()];
}

function together(one: DayFigure, other: DayFigure): DayFigure {
  const impressions = one.impressions + other.impressions;
  const weighted = one.position * one.impressions + other.position * other.impressions;
  const position = impressions === 0 ? 0 : weighted / impressions;
  return { ...one, clicks: one.clicks + other.clicks, impressions, position };
}

function bounded(figure: DayFigure): DayFigure {
  const clicks = Math.min(figure.clicks, countMax);
  const impressions = Math.min(Math.max(figure.impressions, clicks), countMax);
  return { ...figure, clicks, impressions, position: impressions === 0 ? 0 : figure.position };
}

function* batchesOf(rows: readonly DayFigure[]): Generator<DayFigure[]> {
  for (let from = 0; from < rows.length; from += insertedAtOnce)
    yield rows.slice(from, from + insertedAtOnce);
}

async function insertFigures(
  tx: Transaction,
  projectId: string,
  rows: readonly DayFigure[],
  onConflict: ReturnType<typeof sql>,
): Promise<void> {
  const column = <Key extends keyof DayFigure>(key: Key) => sql.param(rows.map((row) => row[key]));
  await tx.execute(sql`
    insert into ${searchFigure} (project_id, page, day, query, clicks, impressions, position)
    select ${projectId}::uuid, each.* from unnest(
      ${column("page")}::text[], ${column("day")}::date[], ${column("query")}::text[],
      ${column("clicks")}::int[], ${column("impressions")}::int[], ${column("position")}::float8[]
    ) as each
    on conflict (project_id, page, day, query) ${onConflict}`);
}

/** The first and the last day of which a project has figures; null without any. */
export async function daysWithFigures(
  db: Database,
  projectId: string,
): Promise<{ first: string; last: string } | null> {
  const [days] = await rowsOf<{ first: string | null; last: string | null }>(
    db,
    sql`select (select min(day)::text from ${searchFigure} where ${searchFigure.projectId} = ${projectId}) as first,
      (select max(day)::text from ${searchFigure} where ${searchFigure.projectId} = ${projectId}) as last`,
  );
  const { first = null, last = null } = days ?? {};
  return first === null || last === null ? null : { first, last };
}

/** Before all ids of projects. */
const noProject = "00000000-0000-0000-0000-000000000000";

/** The projects with figures after this one, each with its first day, by their ids: `owner`, found one by one in an index. */
function ownersAfter(after: string) {
  const { projectId, day } = searchFigure;
  const firstOf = (from: ReturnType<typeof sql>) =>
    sql`(select ${projectId}, ${day} from ${searchFigure} where ${projectId} > ${from} order by ${projectId}, ${day} limit 1)`;
  return sql`with recursive owner (project_id, day) as (
      ${firstOf(sql`${after}::uuid`)}
      union all select further.* from owner cross join lateral ${firstOf(sql`owner.project_id`)} as further
    )`;
}

/** Of how many projects the first day is looked at. */
const ownersMax = 10_000;

/** The start of the first day of which there are figures; null without any. */
export async function findOldestFigure(db: Database): Promise<Date | null> {
  const [first] = await rowsOf<{ day: string | null }>(
    db,
    sql`${ownersAfter(noProject)} select min(day)::text as day from (select day from owner limit ${ownersMax}) as looked`,
  );
  const day = first?.day ?? null;
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

/** How many projects one batch looks at, and how many rows it deletes. */
const lookedAtOnce = 200;
const deletedAtOnce = 1_000;

/**
 * Deletes one batch of figures older than so many days. The walk goes from project to project by the index of their
 * days, so that a project with nothing old costs one look. `next`: where it goes on; null at the end.
 */
export async function deleteOldFigures(
  db: Database,
  days: number,
  after: string | null,
): Promise<{ removed: number; next: string | null }> {
  const { projectId, day } = searchFigure;
  const before = sql`((now() - make_interval(days => ${days}::int)) at time zone 'UTC')::date`;
  const owners = await rowsOf<{ id: string; isOld: boolean }>(
    db,
    sql`${ownersAfter(after ?? noProject)}
      select project_id as id, day < ${before} as "isOld" from owner limit ${lookedAtOnce}`,
  );
  const due = owners.findIndex(({ isOld }) => isOld);
  const old = owners[due];
  if (old === undefined) {
    const isEnd = owners.length < lookedAtOnce;
    return { removed: 0, next: isEnd ? null : (owners.at(-1)?.id ?? null) };
  }
  const { count: removed } = await db.execute(sql`
    delete from ${searchFigure} where ${searchFigure}.ctid = any(array(
      select ctid from ${searchFigure} where ${projectId} = ${old.id} and ${day} < ${before}
      order by ${day} limit ${deletedAtOnce} for update skip locked))`);
  // The walk stays before a project of which more is old.
  const stays = owners[due - 1]?.id ?? after ?? noProject;
  return { removed, next: removed < deletedAtOnce ? old.id : stays };
}

/** Deletes some of the figures of a project that is about to be deleted. Returns how many they were. */
export async function deleteFiguresOf(db: Database, id: string): Promise<number> {
  const { count } = await db.execute(sql`
    delete from ${searchFigure} where ${searchFigure}.ctid = any(array(
      select ctid from ${searchFigure} where ${searchFigure.projectId} = ${id} limit ${deletedAtOnce}))`);
  return count;
}
