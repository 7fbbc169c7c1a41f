import { checkGroups } from "@galley/lib/content/score/score-check";
import type { getDashboardArticle } from "@galley/lib/dashboard/article";
import type { ComponentProps } from "react";
import type { z } from "zod";
import { Panel } from "@/app/_ui/panel";
import { BrandNoteList } from "./brand-notes";
import { CheckPassages } from "./check-passages.client";

type Article = z.output<typeof getDashboardArticle.output>["article"];
type Check = NonNullable<Article["score_details"]>["checks"][number];

const groupTitles: Record<(typeof checkGroups)[number], string> = {
  keyphrase: "Keyphrase",
  metadata: "Title and meta description",
  structure: "Structure",
  links: "Links",
  readability: "Readability",
  substance: "Substance",
};

/** Shows a passage in the editor. Returns false when it is not in the text any more. */
export type OnPassage = (passage: {
  checkId: string;
  excerpt: string;
  block: number | null;
  nth: number;
}) => boolean;

interface ScoreChecksProps {
  article: Pick<Article, "score" | "score_details"> & Partial<Pick<Article, "brand_notes">>;
  /** In the editor: makes each passage a button that shows it in the text. */
  onPassage?: OnPassage;
}

/** The article's score and its checks; of an article that has no score, how it keeps to the brand voice, if that is known. */
export function ScoreChecks({ article, onPassage }: ScoreChecksProps) {
  const { score, score_details: details, brand_notes: notes = null } = article;
  if (score === null || details === null) return <UnscoredNotes notes={notes} onPassage={onPassage} />;
  const measured = Math.round(100 * details.measured);
  return (
    <Panel
      title="Score"
      lead={
        details.cap < 100
          ? `Without repetitions, the text is so short that it scores at most ${details.cap}. ${measured}% of the checks’ weight was measured.`
          : `${measured}% of the checks’ weight was measured.`
      }
      aside={
        <p className="tabular-nums">
          <span className="font-serif text-2xl leading-none font-semibold">{score}</span>
          <span className="text-sm text-ink-faint"> of 100</span>
        </p>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {checkGroups.map((group) => (
          <CheckGroup
            key={group}
            title={groupTitles[group]}
            checks={details.checks.filter((check) => check.group === group)}
            onPassage={onPassage}
          />
        ))}
        <BrandNoteList notes={notes} onPassage={onPassage} />
      </div>
    </Panel>
  );
}

function UnscoredNotes({ notes, onPassage }: ComponentProps<typeof BrandNoteList>) {
  if (notes === null) return null;
  return (
    <Panel title="Score" lead="This text has no score.">
      <div className="text-sm">
        <BrandNoteList notes={notes} onPassage={onPassage} />
      </div>
    </Panel>
  );
}

interface CheckGroupProps {
  title: string;
  checks: Check[];
  onPassage: OnPassage | undefined;
}

/** The checks of a group: those that ask for something are open, the others are folded away. */
function CheckGroup({ title, checks, onPassage }: CheckGroupProps) {
  if (checks.length === 0) return null;
  const open = checks.filter(({ status }) => status === "fail" || status === "warn");
  const others = checks.filter(({ status }) => status !== "fail" && status !== "warn");
  const passed = others.filter(({ status }) => status === "pass").length;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {open.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-2.5">
          {open.map((check) => (
            <CheckLine key={check.id} check={check} onPassage={onPassage} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="mt-1.5">
          <summary className="text-ink-soft hover:text-ink">
            {foldedLabel(passed, others.length - passed)}
          </summary>
          <ul className="mt-2 flex flex-col gap-2.5">
            {others.map((check) => (
              <CheckLine key={check.id} check={check} onPassage={onPassage} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function foldedLabel(passed: number, unmeasured: number): string {
  if (unmeasured === 0) return `${passed} passed`;
  return passed === 0 ? `${unmeasured} not measured` : `${passed} passed, ${unmeasured} not measured`;
}

const marks: Record<Check["status"], { sign: string; color: string; label: string }> = {
  pass: { sign: "✓", color: "text-good", label: "Passed" },
  warn: { sign: "!", color: "text-wait", label: "Could be better" },
  fail: { sign: "✗", color: "text-bad", label: "Failed" },
  not_checked: { sign: "?", color: "text-ink-faint", label: "Not checked" },
  not_applicable: { sign: "–", color: "text-ink-faint", label: "Not applicable" },
};

function CheckLine({ check, onPassage }: { check: Check; onPassage: OnPassage | undefined }) {
  const { sign, color, label } = marks[check.status];
  return (
    <li className="flex items-baseline gap-2">
      <span className={`w-3 shrink-0 text-center font-mono ${color}`}>
        <span aria-hidden="true">{sign}</span>
        <span className="sr-only">{label}: </span>
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{check.title}</p>
        {check.value !== null && <p className="text-ink-faint tabular-nums">{measureOf(check)}</p>}
        {check.advice !== "" && <p className="text-ink-soft">{check.advice}</p>}
        <CheckPassages checkId={check.id} evidence={check.evidence} onPassage={onPassage} />
      </div>
      <span className="text-ink-faint tabular-nums" title="Weight">
        <span className="sr-only">Weight </span>
        {check.weight}
      </span>
    </li>
  );
}

/** “2.4%; target 0 to 25%”, “1 heading; target at most 0”. */
function measureOf({ value, unit, target: { min, max } }: Check): string {
  const sign = unit === "percent" ? "%" : "";
  const counted = sign || ` ${value === 1 ? unit.replace(/s$/, "") : unit}`;
  const measured = `${value}${counted}`;
  if (min === null && max === null) return measured;
  return `${measured}; target ${wanted(min, max)}${sign}`;
}

function wanted(min: number | null, max: number | null): string {
  if (min === null) return `at most ${max}`;
  if (max === null) return `at least ${min}`;
  return min === max ? `${min}` : `${min} to ${max}`;
}
