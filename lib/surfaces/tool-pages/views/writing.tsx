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

const similarityWords: Record<
  z.output<typeof measureSimilarity.output>["verdict"],
  { tone: ResultTone; text: string }
> = {
  same: { tone: "good", text: "One text contains the other." },
  mostly_same: { tone: "good", text: "Most of one text stands in the other." },
  partly_same: { tone: "wait", text: "The texts share passages." },
  different: { tone: "neutral", text: "The texts are different." },
};

export function similarityView(answer: z.output<typeof measureSimilarity.output>): Child {
  const { tone, text } = similarityWords[answer.verdict];
  const share = (value: number) => meterBar(tone, { value, max: 1, words: `${Math.round(value * 100)}%` });
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
