import { Fragment } from "react";
import type { TextDifference } from "@/app/_actions/form-state";

type Passage = TextDifference["passages"][number];
type Line = Passage["lines"][number];

const fieldLabels: Readonly<Record<string, string>> = {
  title: "Title",
  slug: "Slug",
  meta_description: "Meta description",
  keywords: "Keywords",
};

interface DifferenceProps {
  difference: TextDifference;
  /** What the two sides are, such as “Version 2”. */
  from: string;
  to: string;
}

/**
 * Two texts side by side, or one below the other on a narrow screen. Signs, strokes and hidden words say what was
 * removed and added, so that nobody depends on the colours.
 */
export function Difference({ difference: { fields, passages, exact }, from, to }: DifferenceProps) {
  if (fields.length + passages.length === 0) {
    return <p className="text-sm text-ink-soft">The two versions have the same text.</p>;
  }
  return (
    <div className="flex flex-col gap-5">
      <div aria-hidden="true" className="-mb-3 hidden text-sm font-semibold *:px-2.5 md:grid md:grid-cols-2">
        <p>{from}</p>
        <p>{to}</p>
      </div>
      {fields.map((field) => (
        <section key={field.field} aria-label={fieldLabels[field.field] ?? field.field}>
          <h3 className="mb-1 text-sm font-medium text-ink-soft">
            {fieldLabels[field.field] ?? field.field}
          </h3>
          <div className="grid overflow-hidden rounded border border-rule md:grid-cols-2">
            <Cell line={{ kind: "removed", text: field.from }} />
            <Cell line={{ kind: "added", text: field.to }} />
          </div>
        </section>
      ))}
      {!exact && (
        <p className="text-sm text-ink-soft">
          The texts differ too much to be compared line by line, so everything between the first and the last
          difference is shown.
        </p>
      )}
      {passages.map((passage) => (
        <PassageRows key={`${passage.from_line} ${passage.to_line}`} passage={passage} />
      ))}
    </div>
  );
}

function PassageRows({ passage }: { passage: Passage }) {
  const heading =
    passage.from_line === passage.to_line
      ? `From line ${passage.to_line}`
      : `From line ${passage.from_line}, now line ${passage.to_line}`;
  return (
    <section aria-label={heading}>
      <h3 className="mb-1 text-sm font-medium text-ink-soft tabular-nums">{heading}</h3>
      <div className="grid overflow-hidden rounded border border-rule md:grid-cols-2">
        {rowsOf(passage.lines).map(({ before, after }, index) => (
          // The rows never change their order.
          <Fragment key={index}>
            <Cell line={before} />
            <Cell line={after} repeats={before !== null && before === after} />
          </Fragment>
        ))}
      </div>
    </section>
  );
}

interface Row {
  before: Line | null;
  after: Line | null;
}

/** Puts each removed line beside the added line that takes its place. */
function rowsOf(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  let [removed, added]: [Line[], Line[]] = [[], []];
  const flush = () => {
    const count = Math.max(removed.length, added.length);
    for (let at = 0; at < count; at += 1)
      rows.push({ before: removed[at] ?? null, after: added[at] ?? null });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.kind === "same" || (line.kind === "removed" && added.length > 0)) flush();
    if (line.kind === "same") rows.push({ before: line, after: line });
    else (line.kind === "removed" ? removed : added).push(line);
  }
  flush();
  return rows;
}

const looks = {
  same: { cell: "", sign: " ", label: null },
  removed: { cell: "bg-bad-wash", sign: "−", label: "Removed:" },
  added: { cell: "bg-good-wash", sign: "+", label: "Added:" },
} as const;

/** `repeats` is an unchanged line on the second side, which one narrow column and a screen reader need only once. */
function Cell({ line, repeats = false }: { line: Line | null; repeats?: boolean }) {
  if (line === null) return <div aria-hidden="true" className="bg-well max-md:hidden" />;
  const { cell, sign, label } = looks[line.kind];
  const Text = line.kind === "removed" ? "del" : line.kind === "added" ? "ins" : "span";
  return (
    <div
      aria-hidden={repeats ? true : undefined}
      className={`flex min-w-0 gap-2 px-2.5 py-1 font-mono text-[0.8125rem] leading-relaxed ${cell} ${repeats ? "max-md:hidden" : ""}`}
    >
      <span aria-hidden="true" className="w-2 shrink-0 whitespace-pre text-ink-soft select-none">
        {sign}
      </span>
      {label !== null && <span className="sr-only">{label} </span>}
      <Text dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere no-underline">
        {line.parts === undefined ? line.text : line.parts.map(partOf(line.kind))}
      </Text>
    </div>
  );
}

const partOf = (kind: Line["kind"]) =>
  function Part(part: { text: string; changed: boolean }, index: number) {
    if (!part.changed) return <Fragment key={index}>{part.text}</Fragment>;
    return (
      <mark
        key={index}
        className={`rounded-sm bg-transparent font-bold text-inherit decoration-2 underline-offset-2 ${kind === "removed" ? "line-through" : "underline"}`}
      >
        {part.text}
      </mark>
    );
  };
