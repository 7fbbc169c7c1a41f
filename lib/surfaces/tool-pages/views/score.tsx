/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { scoreText } from "@/lib/free/writing/score";
import { gauge, mark, part, type ResultTone } from "./parts";

type Score = z.output<typeof scoreText.output>;
type Check = Score["checks"][number];

const statusWords: Record<Check["status"], { tone: ResultTone; text: string }> = {
  fail: { tone: "bad", text: "to do" },
  warn: { tone: "wait", text: "could be better" },
  pass: { tone: "good", text: "good" },
  not_checked: { tone: "neutral", text: "not checked" },
  not_applicable: { tone: "neutral", text: "does not apply" },
};

export function scoreView({ score, measured, checks, version }: Score): Child {
  const groups = [...new Set(checks.map(({ group }) => group))];
  return (
    <>
      {gauge(
        score,
        score === null
          ? "There is nothing here that the checks can measure."
          : `${score} of 100 points, from checks that carry ${Math.round(measured * 100)}% of the total weight (checks version ${version}).`,
      )}
      {groups.map((group) => {
        const own = checks.filter((check) => check.group === group);
        const name = group.charAt(0).toUpperCase() + group.slice(1).replaceAll("_", " ");
        return part(name, <ul class="flex flex-col divide-y divide-rule">{ordered(own).map(checkRow)}</ul>);
      })}
    </>
  );
}

/** What is to be done comes first. */
function ordered(checks: readonly Check[]): Check[] {
  const order = Object.keys(statusWords);
  return [...checks].sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
}

function checkRow({ title, status, value, unit, target, weight, advice, evidence }: Check): Child {
  const { tone, text } = statusWords[status];
  const wanted = targetWords(target, unit);
  return (
    <li class="flex flex-col gap-1 py-2.5 text-sm">
      <div class="flex flex-wrap items-baseline justify-between gap-x-3">
        <span class="font-medium">{title}</span>
        {mark(tone, text)}
      </div>
      {advice === "" ? null : <p class="text-ink-soft">{advice}</p>}
      <p class="text-xs text-ink-faint tabular-nums">
        {[value === null ? null : `Value: ${counted(value, unit)}`, wanted, `weight ${weight}`]
          .filter((each) => each !== null)
          .join(" · ")}
      </p>
      {evidence.slice(0, evidenceMax).map(({ excerpt }) => (
        <p class="text-xs wrap-anywhere">
          <mark class={tone === "good" ? "bg-good-wash text-ink" : "bg-wait-wash text-ink"}>{excerpt}</mark>
        </p>
      ))}
    </li>
  );
}

const evidenceMax = 3;

function targetWords({ min, max }: Check["target"], unit: string): string | null {
  if (min !== null && max !== null) {
    return min === max ? `target: ${counted(max, unit)}` : `target: ${number(min)} to ${counted(max, unit)}`;
  }
  if (min !== null) return `target: at least ${counted(min, unit)}`;
  return max === null ? null : `target: at most ${counted(max, unit)}`;
}

/** "1 link", "2 links", "33%". All units are English nouns whose plural only adds an s. */
function counted(value: number, unit: string): string {
  if (unit === "percent") return `${number(value)}%`;
  return `${number(value)} ${value === 1 ? unit.replace(/s$/, "") : unit}`;
}

function number(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 2 });
}
