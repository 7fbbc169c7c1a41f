/** @jsxImportSource hono/jsx */

/** The lines of the small page by paragraph: the width of each, in units of the drawing. */
const paragraphs = [
  [296, 304, 280, 188],
  [304, 288, 300, 132],
  [284, 304, 216],
];

/** Measures of the drawing, in its own units. The styles uncover it in as many steps as it has lines, so each has one height. */
const drawing = { width: 336, height: 252, left: 16, title: 34, firstLine: 62, step: 14, gap: 14, line: 6 };

/** Every line with its place: one step below the one before it, or two where a paragraph begins. */
const lines = paragraphs.flatMap((widths, paragraph) => {
  const above = paragraphs.slice(0, paragraph).flat().length * drawing.step + paragraph * drawing.gap;
  return widths.map((width, at) => ({ width, y: drawing.firstLine + above + at * drawing.step }));
});

/**
 * An article that turns from Checking to Published while its lines are found on the public page, as in the dashboard.
 * Styles alone move it, once. Where motion is unwanted, it shows the end: the proof.
 */
export function ProofPicture() {
  return (
    <figure class="min-w-0">
      <figcaption class="sr-only">
        An article in the dashboard. Its state is Published, because every line of it was found on the public
        page.
      </figcaption>
      <div aria-hidden="true" class="rounded-lg border border-rule bg-sheet p-4 shadow-lift sm:p-5">
        <div class="grid *:[grid-area:1/1]">
          <State
            tone="before"
            title="Checking"
            text="Sent to WordPress. Galley looks for it on the public page."
          />
          <State tone="after" title="Published" text="The public page shows the whole article." />
        </div>
        <div class="mt-4 overflow-hidden rounded border border-rule">
          <p class="truncate border-b border-rule bg-well px-3 py-1.5 font-mono text-xs text-ink-soft">
            ironandhearth.example/anvil-care
          </p>
          <div class="grid bg-paper *:[grid-area:1/1]">
            <SmallPage found={false} />
            <SmallPage found />
          </div>
        </div>
        <Evidence />
      </div>
    </figure>
  );
}

/** Both states have the same place, so that nothing moves when one follows the other. */
function State({ tone, title, text }: { tone: "before" | "after"; title: string; text: string }) {
  const look = tone === "before" ? "border-wait/40 bg-wait-wash" : "border-good/40 bg-good-wash";
  return (
    <div class={`proof-${tone} rounded-lg border px-4 py-3 ${look}`}>
      <p class="font-semibold">{title}</p>
      <p class="text-sm text-ink-soft">{text}</p>
    </div>
  );
}

function SmallPage({ found }: { found: boolean }) {
  const { width, height, left, title, line } = drawing;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      class={`block w-full ${found ? "proof-found fill-good" : "fill-rule"}`}
    >
      <text
        x={left}
        y={title}
        class={`font-serif text-[1.1875rem] font-semibold ${found ? "fill-good" : "fill-ink"}`}
      >
        How to care for an anvil
      </text>
      {lines.map((each) => (
        <rect x={left} y={each.y} width={each.width} height={line} rx={1.5} />
      ))}
    </svg>
  );
}

function Evidence() {
  return (
    <ul class="proof-evidence mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {["Page answers 200", "Title found", "End found"].map((each) => (
        <li class="flex items-center gap-1.5">
          <svg viewBox="0 0 12 12" aria-hidden="true" class="size-3 fill-none stroke-good stroke-2">
            <path d="M1.5 6.5l3 3 6-7" />
          </svg>
          {each}
        </li>
      ))}
    </ul>
  );
}
