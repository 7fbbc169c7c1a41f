/** @jsxImportSource hono/jsx */
import type { DocumentSection } from "./document-sections";

/** The main headings of a page, in order. */
export type Contents = readonly Pick<DocumentSection, "id" | "heading">[];

/** A page with fewer headings is seen as a whole. */
const headingsMin = 3;
const title = "On this page";

/** Above the text, where there is no room beside it. */
export function NarrowContents({ contents }: { contents: Contents }) {
  if (contents.length < headingsMin) return null;
  return (
    <nav aria-label={title} class="mt-5 min-[88rem]:hidden">
      <details>
        <summary class="font-medium text-ink-soft hover:text-ink">{title}</summary>
        <div class="pt-2">
          <Links contents={contents} />
        </div>
      </details>
    </nav>
  );
}

/** Beside the text. */
export function WideContents({ contents }: { contents: Contents }) {
  if (contents.length < headingsMin) return null;
  return (
    <nav aria-label={title} class="hidden py-14 min-[88rem]:block">
      <div class="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto">
        <p class="text-sm font-semibold text-ink-faint">{title}</p>
        <div class="mt-2">
          <Links contents={contents} />
        </div>
      </div>
    </nav>
  );
}

function Links({ contents }: { contents: Contents }) {
  return (
    <ul class="grid gap-y-0.5 border-s border-rule text-sm">
      {contents.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} class="block py-1 ps-3 wrap-anywhere text-ink-soft hover:text-ink">
            {heading}
          </a>
        </li>
      ))}
    </ul>
  );
}
