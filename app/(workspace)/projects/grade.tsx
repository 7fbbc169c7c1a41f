/** The grade of a project's last finished audit; a dash until there is one. */
export function Grade({ grade }: { grade: string | null }) {
  const words = grade === null ? "Not audited yet" : `Site audit: grade ${grade}`;
  const tone =
    grade === null
      ? "border-dashed border-edge text-ink-faint"
      : grade <= "B"
        ? "border-good/50 bg-good-wash text-good"
        : grade <= "D"
          ? "border-wait/50 bg-wait-wash text-wait"
          : "border-bad/50 bg-bad-wash text-bad";
  return (
    <span
      title={words}
      className={`relative inline-flex size-9 flex-none items-center justify-center rounded border font-serif text-lg leading-none font-semibold ${tone}`}
    >
      <span aria-hidden="true">{grade ?? "–"}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
