/** The colours of a grade, for its frame and text. The letter says the same. */
function gradeTone(grade: string | null): string {
  if (grade === null) return "border-dashed border-edge text-ink-faint";
  if (grade <= "B") return "border-good/50 bg-good-wash text-good";
  return grade <= "D" ? "border-wait/50 bg-wait-wash text-wait" : "border-bad/50 bg-bad-wash text-bad";
}

/** The grade of a site audit as a tile, or a dash; `none` says why there is none. */
export function GradeTile({ grade, none }: { grade: string | null; none: string }) {
  const label = grade === null ? none : `Site audit: grade ${grade}`;
  return (
    <span
      title={label}
      className={`relative inline-flex size-9 flex-none items-center justify-center rounded border font-serif text-lg leading-none font-semibold ${gradeTone(grade)}`}
    >
      <span aria-hidden="true">{grade ?? "–"}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
