import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readJournal } from "./migration-folders";

/** Which older versions may go on running on the schema that a migration leaves. */
export interface VersionsBeside {
  tag: string;
  /** The number of the newest migration of the oldest such version; null when all must be stopped before. */
  from: string | null;
  why: string;
}

const recorded = z.record(
  z.string(),
  z.strictObject({ from: z.string().nullable(), why: z.string().min(1) }),
);

/** The first line of a migration. */
const header =
  /^-- (?:(The version before this one)|Versions from migration (\d{4}) on|No older version) may run beside it: (\S.*)\n/;

/**
 * What each migration says, in order. Those that were released without a header are in `beside.json`, because a
 * released migration is never edited: databases know it by its hash. Throws for one that says nothing.
 */
export function readVersionsBeside(folder: string): VersionsBeside[] {
  const older = recorded.parse(JSON.parse(readFileSync(path.join(folder, "beside.json"), "utf8")));
  return readJournal(folder).entries.map(({ tag }, index, entries) => {
    const known = older[tag];
    if (known !== undefined) return { tag, ...known };
    return readHeader(tag, readFileSync(path.join(folder, `${tag}.sql`), "utf8"), entries[index - 1]?.tag);
  });
}

/** What a migration says in its first line; `previous` is the tag of the one before it. */
export function readHeader(tag: string, sql: string, previous: string | undefined): VersionsBeside {
  const found = header.exec(sql);
  if (found === null) {
    throw new Error(
      `drizzle/${tag}.sql must begin with a line such as "-- Versions from migration 0046 on may run beside it: why", "-- The version before this one may run beside it: why" or "-- No older version may run beside it: why"`,
    );
  }
  const [, before, from = null, why = ""] = found;
  return { tag, from: before === undefined ? from : (previous?.slice(0, 4) ?? null), why };
}
