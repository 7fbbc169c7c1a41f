import { dayOfFigures } from "../../../results/day-of-figures";

interface WrittenVersion {
  kind: string;
  note: string | null;
  created_at: string;
}

/** When a refresh wrote the newest version that one did, and what it changed; null where none of these is of a refresh. */
export function refreshedLine(versions: readonly WrittenVersion[]): string | null {
  for (const { kind, note, created_at: at } of versions) {
    const what = /^Refreshed: (.+)$/s.exec(note ?? "")?.[1];
    if (kind === "revised" && what !== undefined) return `Refreshed on ${dayOfFigures(at)}: ${what}`;
  }
  return null;
}
