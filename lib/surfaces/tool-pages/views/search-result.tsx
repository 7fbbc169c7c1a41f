/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { previewSerp } from "@/lib/free/pages/serp-preview";
import { facts, mark, meterBar, notice, part } from "./parts";

type Preview = z.output<typeof previewSerp.output>;
type Result = Preview["desktop"];

export function serpPreviewView({ desktop, mobile, advice }: Preview): Child {
  return (
    <>
      {part("On a desktop", desktopCard(desktop), measures(desktop))}
      {part(
        "On a phone",
        <div class="max-w-[380px] rounded-lg border border-rule p-4">{resultOf(mobile)}</div>,
        measures(mobile),
      )}
      {advice.length === 0
        ? notice("good", <p class="font-semibold">Nothing is cut.</p>)
        : notice(
            "wait",
            <ul class="list-disc ps-5">
              {advice.map((sentence) => (
                <li class="wrap-anywhere">{sentence}</li>
              ))}
            </ul>,
          )}
    </>
  );
}

/** As wide as it is on a desktop; a narrower screen scrolls it, because a wrapped title would say nothing of the cut. */
function desktopCard(result: Result): Child {
  return (
    <section
      class="overflow-x-auto rounded-lg border border-rule p-4"
      tabindex={0}
      aria-label="The result on a desktop"
    >
      <div class="w-max min-w-[600px]">{resultOf(result, "whitespace-nowrap")}</div>
    </section>
  );
}

/** In the font and sizes in which the texts were measured. */
function resultOf({ address, title, description }: Result, titleClass = "wrap-anywhere"): Child {
  const host = address === null ? null : address.replace(/^https?:\/\//, "").split(/[/ ]/)[0];
  return (
    <div class="font-[family-name:Arial,Arimo,Roboto,sans-serif]">
      <div class="flex items-center gap-3">
        <span
          class="flex size-7 shrink-0 items-center justify-center rounded-full border border-rule bg-well text-xs text-ink-soft uppercase"
          aria-hidden="true"
        >
          {host?.charAt(0) ?? "?"}
        </span>
        <p class="min-w-0 text-sm leading-5">
          <span class="block">{host ?? "Your site"}</span>
          <span class="block text-xs text-ink-soft wrap-anywhere">{address ?? "no address entered"}</span>
        </p>
      </div>
      <p class={`mt-2 text-[20px] leading-[26px] text-proof ${titleClass}`}>
        {title.shown === "" ? "Without a title" : title.shown}
      </p>
      <p class="mt-1 max-w-[600px] text-[14px] leading-[22px] text-ink-soft wrap-anywhere">
        {description.shown === "" ? "Without a description" : description.shown}
      </p>
    </div>
  );
}

function measures({ title, description }: Result): Child {
  const measure = ({ width, limit, cut, keyword_shown: keyword }: Result["title"]) => (
    <>
      {meterBar(cut ? "bad" : "good", {
        value: width,
        max: limit,
        words: `${width} of ${limit} pixels${cut ? ", cut" : ""}`,
      })}
      {keyword === null
        ? null
        : mark(keyword ? "good" : "wait", keyword ? "shows the keyword" : "no keyword")}
    </>
  );
  return facts([
    ["Title", measure(title)],
    ["Description", measure(description)],
  ]);
}
