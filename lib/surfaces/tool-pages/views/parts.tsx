/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { PrintedCode } from "@/lib/printed-pages/code-block";

export type ResultTone = "neutral" | "good" | "wait" | "bad";

/** A sentence in a frame. The colour says nothing that the text does not say. */
export function notice(tone: ResultTone, ...content: Child[]): Child {
  return <div class={`notice notice-${tone}`}>{content}</div>;
}

/** A word in a small frame. */
export function mark(tone: ResultTone, text: string): Child {
  return <span class={`mark mark-${tone}`}>{text}</span>;
}

/** A part of a result with its own heading. */
export function part(title: string, ...content: Child[]): Child {
  return (
    <section class="flex min-w-0 flex-col gap-2">
      <h3 class="font-semibold">{title}</h3>
      {content}
    </section>
  );
}

/** A table that scrolls by itself on a narrow screen. */
export function table(
  caption: string,
  columns: readonly (string | { name: string; numeric: true })[],
  rows: readonly (readonly Child[])[],
): Child {
  const numeric = columns.map((column) => typeof column !== "string");
  const alignment = (index: number) => (numeric[index] === true ? "text-end tabular-nums" : "text-start");
  return (
    <section class="overflow-x-auto rounded border border-rule" tabindex={0} aria-label={caption}>
      <table class="w-full text-sm">
        <caption class="sr-only">{caption}</caption>
        <thead class="bg-well text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              <th scope="col" class={`px-3 py-1.5 font-medium ${alignment(index)}`}>
                {typeof column === "string" ? column : column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr class="border-t border-rule align-top">
              {cells.map((cell, index) => (
                <td class={`px-3 py-1.5 ${alignment(index)}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A text without spaces, such as an address, in a cell of a table: broken where it must be, but not at each letter. */
export function longCell(text: string): Child {
  return <span class="block min-w-40 wrap-anywhere">{text}</span>;
}

/** Names and values side by side. */
export function facts(entries: readonly (readonly [name: string, value: Child])[]): Child {
  return (
    <dl class="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      {entries.map(([name, value]) => (
        <>
          <dt class="text-ink-soft">{name}</dt>
          <dd class="wrap-anywhere">{value}</dd>
        </>
      ))}
    </dl>
  );
}

/** A text to be copied, below what it is. */
export function code(id: string, text: string, label: string): Child {
  return (
    <div class="flex min-w-0 flex-col gap-1.5">
      <p class="text-sm text-ink-soft">{label}</p>
      <PrintedCode id={id} code={text} label={label} wrap />
    </div>
  );
}

/** A number from 0 to `max` as a bar with its words beside it. */
export function meterBar(
  tone: ResultTone,
  { value, max, words }: { value: number; max: number; words: string },
): Child {
  return (
    <div class={`flex items-center gap-3 text-sm text-${tone === "neutral" ? "ink-soft" : tone}`}>
      <meter class="bar h-2 flex-1" min={0} max={max} value={Math.min(value, max)} aria-label={words} />
      <span class="shrink-0 tabular-nums">{words}</span>
    </div>
  );
}

/** A half circle that is filled up to the score, with the number in it. */
export function gauge(score: number | null, words: string): Child {
  const tone = toneOfScore(score);
  // The length of the half circle's line, of which the score's share is drawn.
  const length = 157;
  return (
    <figure class={`flex items-center gap-5 text-${tone === "neutral" ? "ink-faint" : tone}`}>
      <svg viewBox="0 0 120 70" role="img" aria-label={words} class="h-24 w-auto shrink-0">
        <path d="M10 62a50 50 0 0 1 100 0" fill="none" stroke="var(--color-rule)" stroke-width="10" />
        <path
          d="M10 62a50 50 0 0 1 100 0"
          fill="none"
          stroke="currentColor"
          stroke-width="10"
          stroke-dasharray={`${(length * (score ?? 0)) / 100} ${length}`}
        />
        <text x="60" y="60" text-anchor="middle" font-size="28" font-weight="600" fill="var(--color-ink)">
          {score === null ? "–" : String(score)}
        </text>
      </svg>
      <figcaption class="text-ink">{words}</figcaption>
    </figure>
  );
}

function toneOfScore(score: number | null): ResultTone {
  if (score === null) return "neutral";
  if (score >= 80) return "good";
  return score >= 50 ? "wait" : "bad";
}

/** What a tool did not look at, each with the reason, to be opened. */
export function notCheckedList(what: string, skipped: readonly { name: string; reason: string }[]): Child {
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary class="cursor-pointer text-sm text-ink-soft">{`${countOf(skipped.length, what)} not checked`}</summary>
      <ul class="mt-2 list-disc ps-5 text-sm">
        {skipped.map(({ name, reason }) => (
          <li class="wrap-anywhere">{`${name}: ${reason}`}</li>
        ))}
      </ul>
    </details>
  );
}

/** Passages of a text, each with its length in words. */
export function passages(found: readonly { text: string; words: number }[]): Child {
  return (
    <ul class="flex flex-col gap-2 text-sm">
      {found.map(({ text, words }) => (
        <li class="border-s-2 border-proof/40 ps-3 wrap-anywhere">
          {`${text} `}
          <span class="text-xs text-ink-faint">{countOf(words, "word")}</span>
        </li>
      ))}
    </ul>
  );
}

/** "1 word", "2 words". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
