import type { Operation } from "@/lib/kernel/operation";
import type { FullContext, Services } from "@/lib/services";

class RollBack extends Error {}

/**
 * Runs work in a transaction that is rolled back at its end, so that the rows of a test serve for the next call, too.
 * `within` gives a context the transaction as its database.
 */
export async function rolledBack<Result>(
  { db }: Pick<Services, "db">,
  work: (within: (ctx: FullContext) => FullContext) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | null = null;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work((ctx) => ({ ...ctx, db: tx })) };
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  if (result === null) throw new Error("the transaction ended before its work");
  return (result as { value: Result }).value;
}

/**
 * Whether an operation writes over another connection, too, which is not rolled back, and which would wait for rows that
 * the transaction has locked: those that write to the hosted blog, and those about accounts.
 */
export function writesElsewhere({ name }: Operation): boolean {
  return ["articles.publish", "publications.unpublish"].includes(name) || name.startsWith("accounts.");
}
