import type { FigureChange } from "./figure-change";

/** A change as a sign with its amount, which a screen reader hears in words; nothing where none is known. */
export function ShownChange({ change }: { change: FigureChange | null }) {
  if (change === null) return null;
  const { better, sign, words } = change;
  const tone = better === null ? "text-ink-faint" : better ? "text-good" : "text-bad";
  return (
    <span className={`text-xs whitespace-nowrap tabular-nums ${tone}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">, {words}</span>
    </span>
  );
}
