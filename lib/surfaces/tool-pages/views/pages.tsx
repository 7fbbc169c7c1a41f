/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { outlineHeadings } from "@/lib/free/pages/headings";
import type { checkHreflangPages } from "@/lib/free/pages/hreflang-check";
import type { auditPastedHtml } from "@/lib/free/pages/html-audit";
import type { previewMetaTags } from "@/lib/free/pages/meta-tags";
import type { buildOrCheckSchema } from "@/lib/free/pages/schema";
import { findingList, unreadable } from "./findings";
import { code, countOf, facts, gauge, longCell, mark, notCheckedList, notice, part, table } from "./parts";

/** In rem, how far each level of headings is moved in. */
const indents = ["ps-0", "ps-4", "ps-8", "ps-12", "ps-16", "ps-20"];

export function headingsView(answer: z.output<typeof outlineHeadings.output>): Child {
  const { headings, total, findings, unreadable_reason: reason } = answer;
  return (
    <>
      {unreadable(reason)}
      {part(
        `Outline: ${countOf(total, "heading")}`,
        <ul class="flex max-h-96 flex-col gap-1 overflow-auto text-sm" tabindex={0} aria-label="Outline">
          {headings.map(({ level, text }) => (
            <li class={`wrap-anywhere ${indents[level - 1] ?? ""}`}>
              <span class="me-2 font-mono text-xs text-ink-faint">{`H${level}`}</span>
              {text === "" ? <em class="text-bad">without text</em> : text}
            </li>
          ))}
        </ul>,
      )}
      {reason === null ? findingList(findings, "The headings make a sound outline.") : null}
    </>
  );
}

export function htmlAuditView(answer: z.output<typeof auditPastedHtml.output>): Child {
  const { score, grade, totals, categories, findings, not_checked: skipped, page } = answer;
  const { errors, warnings, notices, passed } = totals;
  const words = `${countOf(errors, "error")}, ${countOf(warnings, "warning")}, ${countOf(notices, "notice")}; ${countOf(passed, "check")} passed.`;
  return (
    <>
      {unreadable(answer.unreadable_reason)}
      {gauge(score, grade === null ? words : `Grade ${grade}. ${words}`)}
      {table(
        "Scores of the categories",
        [
          "Category",
          { name: "Score", numeric: true },
          { name: "Passed", numeric: true },
          { name: "Failed", numeric: true },
        ],
        categories.map((category) => [
          category.name,
          category.score === null ? "–" : String(category.score),
          String(category.passed),
          String(category.failed),
        ]),
      )}
      {part("Findings", findingList(findings, "Every check passes."))}
      {page === null
        ? null
        : part(
            "What the page says of itself",
            facts([
              ["Title", page.title ?? "none"],
              ["Description", page.meta_description ?? "none"],
              ["H1", page.h1 ?? "none"],
              ["Canonical", page.canonical ?? "none"],
              ["Language", page.language ?? "none"],
              ["Words", page.word_count.toLocaleString("en")],
              ["Structured data", page.structured_data_types.join(", ") || "none"],
            ]),
          )}
      {notCheckedList(
        "rule",
        skipped.map(({ title, reason }) => ({ name: title, reason })),
      )}
    </>
  );
}

const returnWords = {
  yes: { tone: "good", text: "yes" },
  no: { tone: "bad", text: "no" },
  not_checked: { tone: "neutral", text: "not checked" },
} as const;

export function hreflangCheckView(answer: z.output<typeof checkHreflangPages.output>): Child {
  const { pages, missing_returns: missing } = answer;
  return (
    <>
      {missing.length === 0
        ? null
        : notice(
            "bad",
            <p class="font-semibold">Return links are missing, so search engines ignore these pairs:</p>,
            <ul class="list-disc ps-5">
              {missing.map(({ from, to }) => (
                <li class="wrap-anywhere">{`${to} does not name ${from}`}</li>
              ))}
            </ul>,
          )}
      {pages.map(({ url, alternates, findings, unreadable_reason: reason }) =>
        part(
          url,
          unreadable(reason),
          table(
            `Versions that ${url} names`,
            ["hreflang", "Address", "Names it in turn"],
            alternates.map((alternate) => {
              const { tone, text } = returnWords[alternate.returned];
              return [alternate.hreflang, longCell(alternate.url ?? "not an address"), mark(tone, text)];
            }),
          ),
          reason === null ? findingList(findings, "Its hreflang follows the rules.") : null,
        ),
      )}
    </>
  );
}

type Tags = z.output<typeof previewMetaTags.output>;

export function metaTagsView({ cards, problems, html }: Tags): Child {
  return (
    <>
      {part("Facebook, LinkedIn and messengers", shareCardFigure(cards.open_graph))}
      {part("X", shareCardFigure(cards.twitter))}
      {problems.length === 0
        ? notice("good", <p class="font-semibold">Nothing is missing.</p>)
        : part(
            "What is missing",
            <ul class="flex flex-col gap-2 text-sm">
              {problems.map(({ tag, severity, message }) => (
                <li class="flex flex-wrap items-baseline gap-2">
                  {mark(severity === "error" ? "bad" : "wait", severity)}
                  <code class="font-mono text-xs">{tag}</code>
                  <span>{message}</span>
                </li>
              ))}
            </ul>,
          )}
      {code("meta-tags", html, "The tags for the head of the page")}
    </>
  );
}

/** The card with a placeholder for its picture: nothing is fetched, also not by the reader's browser. */
function shareCardFigure(card: Tags["cards"]["open_graph"]): Child {
  const { title, description, image, image_alt: alt, host, layout } = card;
  const picture = (
    <div
      class={`flex items-center justify-center bg-well p-3 text-center text-xs text-ink-faint wrap-anywhere ${layout === "large" ? "aspect-[1.91] w-full" : "aspect-square w-24 shrink-0"}`}
    >
      {image === null ? "no picture" : (alt ?? image)}
    </div>
  );
  return (
    <figure
      class={`overflow-hidden rounded-lg border border-rule ${layout === "large" ? "max-w-md" : "flex max-w-md"}`}
    >
      {picture}
      <figcaption class="min-w-0 p-3 text-sm">
        <p class="text-xs text-ink-faint uppercase">{host ?? "no address"}</p>
        <p class="line-clamp-2 font-semibold wrap-anywhere">{title ?? "Without a title"}</p>
        <p class="line-clamp-2 text-ink-soft wrap-anywhere">{description ?? ""}</p>
      </figcaption>
    </figure>
  );
}

export function schemaView(answer: z.output<typeof buildOrCheckSchema.output>): Child {
  const { valid, complete, blocks, script } = answer;
  const sound = valid && complete;
  return (
    <>
      {notice(
        sound ? "good" : valid ? "wait" : "bad",
        <p class="font-semibold">
          {sound
            ? "Machines can read it, and nothing is missing for a rich result."
            : valid
              ? "Machines can read it, but something is missing for a rich result."
              : "Machines cannot read all of it."}
        </p>,
      )}
      <ul class="flex flex-col gap-3 text-sm">
        {blocks.map(({ types, problem, missing }) => (
          <li class="border-s-2 border-rule ps-3 wrap-anywhere">
            <p class="font-medium">{types.length === 0 ? "A block without a type" : types.join(", ")}</p>
            {problem === null ? null : <p class="text-bad">{problem}</p>}
            {missing.length === 0 ? null : <p class="text-wait">{`Missing: ${missing.join(", ")}`}</p>}
          </li>
        ))}
      </ul>
      {script === null ? null : code("json-ld", script, "For the head of the page")}
    </>
  );
}
