import type { DueRow } from "./due-row";

/** How many due rows are looked at in one selection. */
const lookedAt = 8;
/** After so many selections of rows that others have claimed meanwhile, the next sweep goes on. */
const selectionsMax = 5;

/**
 * Claims the first due row, in the order of service, that nobody else has claimed since it was selected; null when none
 * is due. `claim` answers null for a row that is not due any more.
 */
export async function claimFirst<Claim>(
  due: (limit: number) => Promise<readonly DueRow[]>,
  claim: (id: string) => Promise<Claim | null>,
): Promise<Claim | null> {
  for (let selections = 0; selections < selectionsMax; selections += 1) {
    const rows = await due(lookedAt);
    for (const { id } of rows) {
      const claimed = await claim(id);
      if (claimed !== null) return claimed;
    }
    if (rows.length === 0) return null;
  }
  return null;
}
