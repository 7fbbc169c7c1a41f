/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

interface Step {
  name: string;
  text: string;
  /** The left edge of the drawing's view box, so that the drawing aligns with the text. */
  left: number;
  drawing: Child;
}

const steps: Step[] = [
  {
    name: "Keyword",
    left: 9,
    text: "What a reader would search for, and a brief if there is more to say.",
    drawing: (
      <>
        <path d="M10 34h76v28H10z" />
        <path d="M20 48h30" strokeWidth="4" />
        <path d="M57 41v14" class="stroke-proof" strokeWidth="2.5" />
      </>
    ),
  },
  {
    name: "Article",
    left: 16.5,
    text: "Planned, drafted, scored, and revised where the score asks for it.",
    drawing: (
      <>
        <path d="M18 12v72h60V12" strokeWidth="3" />
        <path d="M30 24h26" strokeWidth="5" />
        <path d="M30 38h36M30 48h36M30 58h30M30 68h34" />
      </>
    ),
  },
  {
    name: "Destination",
    left: 7,
    text: "Written once. Publishing again updates the same entry in place.",
    drawing: (
      <>
        <path d="M8 18h80v60H8zM8 31h80" />
        <path d="M15 24.5h.01M22 24.5h.01M29 24.5h.01" strokeWidth="3.5" strokeLinecap="round" />
        <path d="M20 42h24" strokeWidth="4" />
        <path d="M20 52h56M20 60h56M20 68h38" />
      </>
    ),
  },
  {
    name: "Proof",
    left: 19,
    text: "The public page, fetched and read, with the article on it.",
    drawing: (
      <>
        <path d="M20 12h46l12 12v60H20zM66 12v12h12" />
        <path d="M30 26h20" strokeWidth="4" />
        <path d="M30 38h38M30 47h38" />
        <path
          d="M30 64c5 2 8 6 10 12 8-16 19-28 38-37"
          class="stroke-proof"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </>
    ),
  },
];

/** The path of every article as a diagram: keyword, article, destination, proof. */
export function PathDiagram() {
  return (
    <section aria-label="The path of an article" class="rounded-lg border border-rule bg-sheet shadow-sheet">
      <ol class="grid sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, text, left, drawing }) => (
          <li
            key={name}
            class="flex items-center gap-5 border-rule p-5 max-sm:not-first:border-t sm:block sm:p-7 sm:max-lg:odd:border-e sm:max-lg:nth-[n+3]:border-t lg:not-last:border-e"
          >
            <svg
              viewBox={`${left} 0 96 96`}
              aria-hidden="true"
              class="size-16 shrink-0 fill-none stroke-ink-faint stroke-2 sm:size-24"
            >
              {drawing}
            </svg>
            <div>
              <h2 class="text-base font-semibold sm:mt-4">{name}</h2>
              <p class="mt-1 max-w-[34ch] leading-relaxed text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
