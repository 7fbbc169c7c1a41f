/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { measureKeywordDensity } from "@/lib/free/writing/keyword-density";
import type { runPublishGate } from "@/lib/free/writing/publish-gate";
import type { measureSimilarity } from "@/lib/free/writing/similarity";
import {
  countOf,
  facts,
  longCell,
  mark,
  meterBar,
  notice,
  part,
  passages,
  type ResultTone,
  table,
} from "./parts";

export function publishGateView({ issues }: z.output<typeof runPublishGate.output>): Child {
  if (issues.length === 0) {
    return notice("good", <p class="font-semibold">Nothing stands in the way of publishing this text.</p>);
  }
  return (
    <>
      {notice(
        "bad",
        <p class="font-semibold">{`Galley would refuse to publish this text: ${countOf(issues.length, "issue")}.`}</p>,
      )}
      <ul class="flex flex-col gap-3">
        {issues.map(({ code, message, fix, excerpt, line }) => (
          <li class="flex flex-col gap-1 border-s-2 border-bad/40 ps-3">
            <div class="flex flex-wrap gap-2">
              {mark("bad", code.replaceAll("_", " "))}
              <span class="text-xs text-ink-faint">{line === 0 ? "title" : `line ${line}`}</span>
            </div>
            <p class="text-sm">{`${message} ${fix}`}</p>
            <p class="font-mono text-xs wrap-anywhere">
              <mark class="bg-bad-wash text-ink">{excerpt}</mark>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

type Density = z.output<typeof measureKeywordDensity.output>;

export function keywordDensityView(answer: Density): Child {
  const { words, different_words: different, language, keyword } = answer;
  return (
    <>
      {facts([
        ["Words", words.toLocaleString("en")],
        ["Different words", different.toLocaleString("en")],
        ["Stop words of", language ?? "no language: none were left out"],
        ...(keyword === null
          ? []
          : [
              [
                "Keyword",
                `${keyword.phrase}: ${countOf(keyword.count, "time")}, ${keyword.density}%`,
              ] as const,
            ]),
      ])}
      {phrases("Single words", answer.one_word)}
      {phrases("Phrases of two words", answer.two_words)}
      {phrases("Phrases of three words", answer.three_words)}
    </>
  );
}

function phrases(title: string, found: Density["one_word"]): Child {
  if (found.length === 0)
    return part(title, <p class="text-sm text-ink-faint">None occurs more than once.</p>);
  const rows = found.map(({ phrase, count, density }) => [longCell(phrase), String(count), `${density}%`]);
  const columns = [
    "Phrase",
    { name: "Count", numeric: true as const },
    { name: "Density", numeric: true as const },
  ];
  return part(title, table(title, columns, rows));
}

type Similarity = z.output<typeof measureSimilarity.output>;

/** What the shares say, as the verifier would read them: a text without its end is not called good, whatever else is there. */
function similarityInWords(answer: Similarity): { tone: ResultTone; text: string } {
  const { first_in_second: there, second_in_first: back } = answer;
  if (Math.max(there, back) < shareOfOther) return { tone: "neutral", text: "The texts are different." };
  if (answer.closing_missing) {
    return { tone: "bad", text: "The end of the first text is missing from the second." };
  }
  if (there >= shareOfWhole) return { tone: "good", text: "The second text contains the first." };
  if (there >= shareOfMost) return { tone: "good", text: "Most of the first text stands in the second." };
  if (back >= shareOfMost) {
    return { tone: "wait", text: "The second text stands in the first, but much of the first is missing." };
  }
  return { tone: "wait", text: "The texts share passages." };
}

/** The shares from which one text is said to contain the other, most of it, and some of it. */
const shareOfWhole = 0.9;
const shareOfMost = 0.6;
const shareOfOther = 0.1;

export function similarityView(answer: Similarity): Child {
  const { tone, text } = similarityInWords(answer);
  return (
    <>
      {notice(tone, <p class="font-semibold">{text}</p>)}
      {facts([
        ["First in second", share(answer.first_in_second)],
        ["Second in first", share(answer.second_in_first)],
        ["End of the first", share(answer.closing_in_second)],
      ])}
      {part(
        "Passages in both",
        answer.shared_passages.length === 0 ? (
          <p class="text-sm text-ink-faint">None is long enough.</p>
        ) : (
          passages(answer.shared_passages)
        ),
      )}
    </>
  );
}

function share(value: number): Child {
  return meterBar(toneOfShare(value), { value, max: 1, words: `${Math.round(value * 100)}%` });
}

function toneOfShare(value: number): ResultTone {
  if (value >= shareOfMost) return "good";
  return value >= shareOfOther ? "wait" : "bad";
}
