/** A row whose work is due, for an engine that hands rows to whichever process is free. It contains ids and no texts. */
export interface DueRow {
  id: string;
  workspaceId: string;
  /** Only one process at a time may work on what has the same lock: the row itself, or the pages of one host. */
  lock: string;
  /** Changes whenever the row is claimed, released or goes on, so that it names this turn of the row. */
  turn: string;
  /** How long it has been due. */
  overdueSeconds: number;
}

/** The first rows, with at most `max` of each group. */
export function atMostOfEach<Row>(rows: readonly Row[], groupOf: (row: Row) => string, max: number): Row[] {
  const taken = new Map<string, number>();
  return rows.filter((row) => {
    const group = groupOf(row);
    const count = (taken.get(group) ?? 0) + 1;
    taken.set(group, count);
    return count <= max;
  });
}
