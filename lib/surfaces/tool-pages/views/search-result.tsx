/** @jsxImportSource hastscript */
import type { z } from "zod";
import type { previewSerp } from "@/lib/operations/free/pages/serp-preview";
import type { Content, Markup } from "../page/document";
import { facts, mark, meterBar, notice, part } from "./parts";

type Preview = z.output<typeof previewSerp.output>;
type Result = Preview["desktop"];

export function serpPreviewView({ desktop, mobile, advice }: Preview): Content {
  return (
    <>
      {part("On a desktop", resultCard(desktop, "max-w-[652px]"), measures(desktop))}
      {part("On a telephone", resultCard(mobile, "max-w-[380px]"), measures(mobile))}
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

function resultCard({ address, title, description }: Result, width: string): Markup {
  return (
    <div class={`rounded-lg border border-rule p-4 ${width}`}>
      <p class="text-xs text-ink-soft wrap-anywhere">{address ?? "no address"}</p>
      <p class="mt-1 text-xl text-proof wrap-anywhere">
        {title.shown === "" ? "Without a title" : title.shown}
      </p>
      <p class="mt-1 text-sm text-ink-soft wrap-anywhere">
        {description.shown === "" ? "Without a description" : description.shown}
      </p>
    </div>
  );
}

function measures({ title, description }: Result): Markup {
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
