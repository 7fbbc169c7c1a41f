import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { AuditRun } from "./audit-progress";
import { textToneOf } from "./score-gauge";

type ScoredRun = AuditRun & { score: number; grade: string; finished_at: string };

/** More would stand too close together on a phone. */
const pointsMax = 24;

interface ScoreHistoryProps {
  /** Newest first, of any status. */
  runs: readonly AuditRun[];
  /** The audit that the page shows, which is marked. */
  shownId: string;
  /** The address of the audit page. */
  base: string;
}

/** How the score has changed from audit to audit, drawn and as a table; nothing while there is only one score. */
export function ScoreHistory({ runs, shownId, base }: ScoreHistoryProps) {
  const scored = runs.filter(isScored).slice(0, pointsMax).toReversed();
  const [first, last] = [scored[0], scored.at(-1)];
  if (first === undefined || last === undefined || scored.length < 2) return null;
  return (
    <Panel title="Score over time" lead={changeIn(first, last, scored.length)}>
      <Chart runs={scored} shownId={shownId} />
      <p aria-hidden="true" className="mt-1 flex justify-between ps-[8%] text-xs text-ink-faint">
        <span>{dayOf(first)}</span>
        <span>{dayOf(last)}</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="w-fit text-ink-soft hover:text-ink">The same as a table</summary>
        <ScoreTable runs={scored.toReversed()} base={base} />
      </details>
    </Panel>
  );
}

function isScored(run: AuditRun): run is ScoredRun {
  return run.score !== null && run.grade !== null && run.finished_at !== null;
}

function changeIn(first: ScoredRun, last: ScoredRun, count: number): string {
  const change = last.score - first.score;
  const moved =
    change === 0 ? "is where it was" : `has ${change > 0 ? "risen" : "fallen"} by ${Math.abs(change)}`;
  return `Over the last ${count} audits with a score, it ${moved}.`;
}

function dayOf({ finished_at: at }: ScoredRun): string {
  return new Date(at).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

const [marginTop, plotHeight, marginBottom] = [24, 150, 6];

/** The lowest score of each grade, for the lines between them. */
const floors = [
  { grade: "A", floor: 90 },
  { grade: "B", floor: 80 },
  { grade: "C", floor: 70 },
  { grade: "D", floor: 60 },
  { grade: "E", floor: 50 },
  { grade: "F", floor: 0 },
];

/** The height of a score. The drawing ends below the lowest score, so that small changes are seen. */
function scaleFor(runs: readonly ScoredRun[]): { lowest: number; yOf: (score: number) => number } {
  const least = Math.min(...runs.map(({ score }) => score));
  const lowest = Math.max(0, Math.min(60, Math.floor(least / 10) * 10 - 10));
  return { lowest, yOf: (score) => marginTop + ((100 - score) / (100 - lowest)) * plotHeight };
}

/** Widths are shares of the drawing, so that its text and its lines keep their size on every screen. */
function Chart({ runs, shownId }: { runs: readonly ScoredRun[]; shownId: string }) {
  const { lowest, yOf } = scaleFor(runs);
  const points = runs.map((run, index) => ({
    run,
    x: `${(10 + (86 * index) / (runs.length - 1)).toFixed(2)}%`,
    y: yOf(run.score),
  }));
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={marginTop + plotHeight + marginBottom}
      className="block overflow-visible"
    >
      <GradeLines lowest={lowest} yOf={yOf} />
      {points.map(({ run, x, y }, index) => {
        const before = points[index - 1];
        return before === undefined ? null : (
          <line
            key={run.id}
            x1={before.x}
            y1={before.y}
            x2={x}
            y2={y}
            className="stroke-ink-faint"
            strokeWidth="1.5"
          />
        );
      })}
      {points.map(({ run, x, y }) => (
        <g key={run.id} className={textToneOf(run.grade)}>
          <title>{`${dayOf(run)}: ${run.score}, grade ${run.grade}`}</title>
          <circle
            cx={x}
            cy={y}
            r={run.id === shownId ? 7 : 5}
            fill="currentColor"
            className="stroke-sheet"
            strokeWidth="2"
          />
          {(run.id === shownId || points.length <= 8) && (
            <text
              x={x}
              y={y - 11}
              textAnchor="middle"
              className="fill-ink text-xs font-semibold tabular-nums"
            >
              {run.score}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The bands of the grades, each with its letter in the middle. */
function GradeLines({ lowest, yOf }: ReturnType<typeof scaleFor>) {
  return floors.map(({ grade, floor }, index) => {
    const top = floors[index - 1]?.floor ?? 100;
    if (top <= lowest) return null;
    const bottom = Math.max(floor, lowest);
    return (
      <g key={grade}>
        <line x1="0" x2="100%" y1={yOf(bottom)} y2={yOf(bottom)} className="stroke-rule" />
        <text x="2" y={(yOf(top) + yOf(bottom)) / 2 + 4} className="fill-ink-faint text-[11px]">
          {grade}
        </text>
      </g>
    );
  });
}

function ScoreTable({ runs, base }: { runs: readonly ScoredRun[]; base: string }) {
  return (
    <table aria-label="Scores of the audits" className="mt-2 w-full max-w-md text-sm tabular-nums">
      <thead className="text-ink-faint">
        <tr className="border-b border-rule *:py-1.5 *:text-end *:font-normal *:first:text-start">
          <th scope="col">Audit</th>
          <th scope="col">Score</th>
          <th scope="col">Grade</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {runs.map(({ id, finished_at: at, score, grade }) => (
          <tr key={id} className="*:py-1.5 *:text-end *:first:text-start">
            <th scope="row" className="font-normal">
              <Link href={`${base}/${id}`} className="text-proof hover:underline">
                <When at={at} />
              </Link>
            </th>
            <td>{score}</td>
            <td>{grade}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
