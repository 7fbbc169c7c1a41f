import type { getDashboardArticles } from "@galley/lib/dashboard/articles";
import type { ReactNode } from "react";
import type { z } from "zod";
import { countChange, positionChange } from "../../results/figure-change";
import { ShownChange } from "../../results/shown-change";
import { VerdictBadge } from "../../results/verdict-badge";

type Results = z.output<typeof getDashboardArticles.output>["articles"][number]["results"];

const cellClass = "text-sm tabular-nums max-lg:hidden sm:text-end";

/** What search brought an article, as cells of a wide table. */
export function FigureCells({ results }: { results: Results }) {
  if (results === null) {
    return (
      <>
        <td className="text-sm max-lg:hidden">–</td>
        <td className={cellClass}>–</td>
        <td className={cellClass}>–</td>
        <td className={cellClass}>–</td>
      </>
    );
  }
  const { clicks, impressions, position } = results;
  return (
    <>
      <td className="max-lg:hidden">
        <VerdictBadge verdict={results.verdict} />
      </td>
      <td className={cellClass}>
        {clicks.toLocaleString("en")}
        <Below>
          <ShownChange change={countChange(clicks, results.clicks_before)} />
        </Below>
      </td>
      <td className={cellClass}>
        {impressions.toLocaleString("en")}
        <Below>
          <ShownChange change={countChange(impressions, results.impressions_before)} />
        </Below>
      </td>
      <td className={cellClass}>
        {position?.toFixed(1) ?? "–"}
        <Below>
          <ShownChange change={positionChange(position, results.position_before)} />
        </Below>
      </td>
    </>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <span className="block">{children}</span>;
}

/** The same in one line, where there is no room for columns. */
export function FiguresInLine({ results }: { results: NonNullable<Results> }) {
  const { clicks, impressions, position } = results;
  return (
    <p className="mt-0.5 text-sm text-ink-soft tabular-nums lg:hidden">
      <VerdictBadge verdict={results.verdict} /> {clicks.toLocaleString("en")} clicks{" "}
      <ShownChange change={countChange(clicks, results.clicks_before)} />
      <span className="max-sm:hidden">
        {" "}
        · {impressions.toLocaleString("en")} impressions
        {position !== null && ` · position ${position.toFixed(1)}`}
      </span>
    </p>
  );
}
