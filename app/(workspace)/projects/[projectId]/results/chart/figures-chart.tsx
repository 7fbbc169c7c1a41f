import type { Tone } from "@/app/_ui/notice";
import { dayOfFigures } from "../day-of-figures";
import {
  areaPath,
  type ChartEvent,
  type ChartMark,
  type ChartSteps,
  type DayFigures,
  linePath,
  marksOf,
  scaleEnd,
  stepsOf,
} from "./chart-lines";

interface FiguresChartProps {
  days: readonly DayFigures[];
  /** What became of the page; none for a project. */
  events?: readonly ChartEvent[];
  /** What the figures are of, for the name of the table. */
  of: string;
}

const plot = { width: 1000, height: 140 };
const marginTop = 20;

/** Clicks and impressions over time, each on a scale of its own, with what became of the page; also as a table. */
export function FiguresChart({ days, events = [], of }: FiguresChartProps) {
  const shown = stepsOf(days);
  const [first, last] = [shown.steps[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const clicks = shown.steps.map((step) => step.clicks);
  const impressions = shown.steps.map((step) => step.impressions);
  const [clicksEnd, impressionsEnd] = [scaleEnd(clicks), scaleEnd(impressions)];
  const marks = marksOf(events, shown);
  return (
    <figure className="min-w-0">
      <Legend {...{ clicksEnd, impressionsEnd }} per={shown.days === 1 ? "a day" : "a week"} />
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of the page itself, not an image file
        role="img"
        aria-label={`Clicks and impressions from ${dayOfFigures(first.day)} to ${dayOfFigures(last.day)}. The table below has the same.`}
        className="px-2"
      >
        <svg width="100%" height={marginTop + plot.height + 1} className="block overflow-visible">
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2="100%"
              y1={marginTop + share * plot.height}
              y2={marginTop + share * plot.height}
              className="stroke-rule"
            />
          ))}
          <svg
            y={marginTop}
            width="100%"
            height={plot.height}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            preserveAspectRatio="none"
            className="overflow-visible"
          >
            <path d={areaPath(clicks, clicksEnd, plot)} className="fill-proof-wash" />
            <path
              d={linePath(impressions, impressionsEnd, plot)}
              fill="none"
              strokeDasharray="3 2"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink-faint"
            />
            <path
              d={linePath(clicks, clicksEnd, plot)}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-proof"
            />
          </svg>
          {marks.map((mark) => (
            <Mark key={mark.x} mark={mark} />
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between px-2 text-xs text-ink-faint">
        <span>{dayOfFigures(first.day)}</span>
        <span>{dayOfFigures(last.day)}</span>
      </p>
      <EventList marks={marks} />
      <details className="mt-2 text-sm">
        <summary className="w-fit text-ink-soft hover:text-ink">The same as a table</summary>
        <FiguresTable shown={shown} of={of} />
      </details>
    </figure>
  );
}

interface LegendProps {
  clicksEnd: number;
  impressionsEnd: number;
  per: string;
}

function Legend({ clicksEnd, impressionsEnd, per }: LegendProps) {
  return (
    <figcaption className="mb-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft tabular-nums">
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" width="16" height="10">
          <rect y="5" width="16" height="5" className="fill-proof-wash" />
          <line x2="16" y1="5" y2="5" strokeWidth="2" className="stroke-proof" />
        </svg>
        Clicks {per}, scale to {clicksEnd.toLocaleString("en")}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" width="16" height="10">
          <line x2="16" y1="5" y2="5" strokeDasharray="3 2" className="stroke-ink-faint" />
        </svg>
        Impressions {per}, scale to {impressionsEnd.toLocaleString("en")}
      </span>
    </figcaption>
  );
}

const kinds: Record<ChartEvent["kind"], { label: string; letter: string; tone: Tone }> = {
  published: { label: "Published", letter: "P", tone: "good" },
  changed: { label: "Changed", letter: "C", tone: "proof" },
  lost: { label: "Lost", letter: "L", tone: "bad" },
  found_again: { label: "Found again", letter: "F", tone: "good" },
};
const textTones: Record<Tone, string> = {
  neutral: "text-ink-soft",
  proof: "text-proof",
  good: "text-good",
  wait: "text-wait",
  bad: "text-bad",
};

const inWords = ({ at, kind, destination }: ChartEvent) =>
  `${kinds[kind].label} at ${destination} on ${dayOfFigures(at)}`;

/** A line on the day with the letter of the last event on top. */
function Mark({ mark: { x, events } }: { mark: ChartMark }) {
  const last = events.at(-1);
  if (last === undefined) return null;
  const place = `${(x * 100).toFixed(2)}%`;
  return (
    <g className={textTones[kinds[last.kind].tone]}>
      <title>{events.map(inWords).join(", ")}</title>
      <line
        x1={place}
        x2={place}
        y1={marginTop - 4}
        y2={marginTop + plot.height}
        stroke="currentColor"
        strokeDasharray="2 3"
      />
      <circle cx={place} cy={marginTop - 10} r="8" fill="currentColor" />
      <text
        x={place}
        y={marginTop - 6.5}
        textAnchor="middle"
        className="fill-sheet text-[10px] font-semibold"
      >
        {kinds[last.kind].letter}
      </text>
    </g>
  );
}

const eventsMax = 6;

/** The events in words, because nothing can hover over a mark on a phone. */
function EventList({ marks }: { marks: readonly ChartMark[] }) {
  const events = marks.flatMap((mark) => mark.events).slice(-eventsMax);
  if (events.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`} className="wrap-anywhere">
          <span aria-hidden="true" className={`font-semibold ${textTones[kinds[event.kind].tone]}`}>
            {kinds[event.kind].letter}{" "}
          </span>
          {inWords(event)}
        </li>
      ))}
    </ul>
  );
}

function FiguresTable({ shown: { days, steps }, of }: { shown: ChartSteps; of: string }) {
  return (
    <section
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      aria-label="Days and weeks"
      className="mt-2 max-h-80 overflow-y-auto"
    >
      <table aria-label={`Figures of ${of}`} className="w-full max-w-lg tabular-nums">
        <thead className="text-ink-faint">
          <tr className="border-b border-rule *:py-1.5 *:text-end *:font-normal *:first:text-start">
            <th scope="col">{days === 1 ? "Day" : "Week from"}</th>
            <th scope="col">Clicks</th>
            <th scope="col">Impressions</th>
            <th scope="col">Position</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {steps.toReversed().map((step) => (
            <tr key={step.day} className="*:py-1.5 *:text-end *:first:text-start">
              <th scope="row" className="font-normal whitespace-nowrap">
                {dayOfFigures(step.day)}
              </th>
              <td>{step.clicks.toLocaleString("en")}</td>
              <td>{step.impressions.toLocaleString("en")}</td>
              <td>{step.position?.toFixed(1) ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
