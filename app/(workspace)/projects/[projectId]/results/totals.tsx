import { countChange, type FigureChange, positionChange } from "./figure-change";
import { ShownChange } from "./shown-change";

interface Figures {
  clicks: number;
  impressions: number;
  position: number | null;
}

/** Clicks, impressions and position of 28 days, each with its change. */
export function Totals({ last, before }: { last: Figures; before: Figures | null }) {
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-rule bg-rule shadow-sheet">
      <Total label="Clicks" change={countChange(last.clicks, before?.clicks ?? null)}>
        {last.clicks.toLocaleString("en")}
      </Total>
      <Total label="Impressions" change={countChange(last.impressions, before?.impressions ?? null)}>
        {last.impressions.toLocaleString("en")}
      </Total>
      <Total label="Position" change={positionChange(last.position, before?.position ?? null)}>
        {last.position?.toFixed(1) ?? "–"}
      </Total>
    </dl>
  );
}

interface TotalProps {
  label: string;
  change: FigureChange | null;
  children: string;
}

function Total({ label, change, children }: TotalProps) {
  return (
    <div className="min-w-0 bg-sheet px-3 py-3 sm:px-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular-nums">{children}</span>
        <ShownChange change={change} />
      </dd>
    </div>
  );
}
