import { createHash } from "node:crypto";
import type { SharedWork } from "@galley/lib/engine/works";
import type { DueRow } from "@galley/lib/work/due-row";

/** A due row as it is sent to a worker, with the id of its event. */
export interface OfferedRow {
  id: string;
  workspace: string;
  lock: string;
  turn: string;
  eventId: string;
}

/**
 * Makes due rows into what is sent to workers. An event's id names the row, its turn and who offers it, so a repeated
 * offer is one run. The same turn may be offered by another later: Inngest remembers an id for a day, and a row whose
 * run was lost must not wait that long.
 */
export function offered(work: SharedWork, rows: readonly DueRow[], by: string): OfferedRow[] {
  return rows.map(({ id, workspaceId, lock, turn }) => ({
    id,
    workspace: workspaceId,
    // A host's name is nobody else's business.
    lock: createHash("sha256").update(lock).digest("hex").slice(0, 32),
    turn,
    eventId: `${turnName(work, { id, turn })}-by-${by}`,
  }));
}

export function turnName(work: SharedWork, { id, turn }: Pick<DueRow, "id" | "turn">): string {
  return `${work}-${id}-${turn}`;
}

/** The name of the sweeps of one minute: together they offer a turn once. */
export function minuteOf(nowMs: number): string {
  return `minute-${Math.floor(nowMs / 60_000)}`;
}
