import type { explainAudit } from "@galley/lib/audits/operations/explain";
import type { z } from "zod";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { loadRules, type RuleTexts } from "./load-rules";

type Arithmetic = z.output<typeof explainAudit.output>;
type Check = Arithmetic["checks"][number];

const gates = {
  home_not_indexable: "Search engines are kept from the start page, so the score is at most 69.",
  most_pages_not_indexable: "Most pages ask not to be indexed, so the score is at most 69.",
};

/** Every check with its weight, reach and deduction, so that the score can be recomputed by hand. */
export async function ScoreArithmetic({ arithmetic }: { arithmetic: Arithmetic }) {
  const { checks, score, gate, shown_share: share } = arithmetic;
  const rules = await loadRules();
  const measured = checks.filter(({ applicable }) => applicable > 0);
  const unmeasured = checks.filter(
    ({ not_measured: unknown, not_checked: some }) => (unknown ?? some) !== null,
  );
  const idle = checks.filter(
    ({ applicable, not_measured: unknown }) => applicable === 0 && unknown === null,
  ).length;
  return (
    <Panel
      title="How this score arises"
      lead={
        share === null
          ? "A check deducts the affected share of its weight. The score is the share of all weights that is left, rounded down."
          : "The score is the share of pages that search engines can show, lowered by the deductions of the other checks, and rounded down. A check deducts the affected share of its weight."
      }
    >
      {score !== null && <Formula arithmetic={arithmetic} />}
      {score === null && (
        <p className="text-sm text-ink-soft">There is no score, but this is what was measured.</p>
      )}
      {gate !== null && (
        <div className="mt-3">
          <Notice tone="wait">{gates[gate]}</Notice>
        </div>
      )}
      <details className="mt-3">
        <summary className="w-fit text-sm font-medium text-ink-soft hover:text-ink">
          {plural(measured.length, "check")} that {measured.length === 1 ? "was" : "were"} measured
        </summary>
        <CheckTable checks={byDeduction(measured)} rules={rules} />
      </details>
      {unmeasured.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit text-sm font-medium text-ink-soft hover:text-ink">
            {plural(unmeasured.length, "check")} that could not be measured, or not everywhere
          </summary>
          <ul className="mt-2 flex flex-col gap-1.5 text-sm">
            {unmeasured.map(({ id, not_measured: unknown, not_checked: some }) => (
              <li key={id} className="wrap-anywhere">
                {rules.titleOf(id)}: <span className="text-ink-soft">{unknown ?? some}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {idle > 0 && (
        <p className="mt-2 text-sm text-ink-faint">
          {plural(idle, "further check")} did not apply to this site and {idle === 1 ? "counts" : "count"} for
          nothing.
        </p>
      )}
      <p className="mt-2 text-sm text-ink-faint">Rules of version {arithmetic.ruleset_version}.</p>
    </Panel>
  );
}

function Formula({ arithmetic: { weights, deductions, shown_share: share } }: { arithmetic: Arithmetic }) {
  if (share === null) {
    return (
      <p className="text-sm tabular-nums">
        ({rounded(weights)} − {rounded(deductions)}) ÷ {rounded(weights)} × 100 ={" "}
        <strong>{(((weights - deductions) / weights) * 100).toFixed(2)}</strong>
      </p>
    );
  }
  return (
    <p className="text-sm tabular-nums">
      {(100 * share).toFixed(2)} % of the pages can be shown; with {rounded(deductions)} deducted:{" "}
      {(100 * share).toFixed(2)} × 100 ÷ (100 + {rounded(deductions)}) ={" "}
      <strong>{((100 * share * 100) / (100 + deductions)).toFixed(2)}</strong>
    </p>
  );
}

function CheckTable({ checks, rules }: { checks: Check[]; rules: RuleTexts }) {
  return (
    <table aria-label="The checks" className="mt-2 w-full text-xs sm:text-sm">
      <thead className="text-ink-faint">
        <tr className="border-b border-rule *:px-1 *:py-2 *:text-end *:align-bottom *:font-normal *:first:ps-0 *:last:pe-0 *:first:text-start sm:*:px-3">
          <th scope="col">Check</th>
          <th scope="col">Weight</th>
          <th scope="col">Applied to</th>
          <th scope="col">Affected</th>
          <th scope="col">Deduction</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} rules={rules} />
        ))}
      </tbody>
    </table>
  );
}

function CheckRow({ check, rules }: { check: Check; rules: RuleTexts }) {
  const { id, weight, cap, applicable, affected, deduction, scales } = check;
  return (
    <tr className="align-baseline *:px-1 *:py-2 *:first:ps-0 *:last:pe-0 sm:*:px-3">
      <th scope="row" className="text-start font-normal wrap-break-word">
        {rules.titleOf(id)}
        <span className="block text-ink-faint max-sm:hidden">{rules.categoryOf(id)}</span>
      </th>
      <td className="text-end whitespace-nowrap tabular-nums">
        {scales ? "share" : rounded(weight)}
        {cap < 1 && <span className="block text-ink-faint">at most {rounded(weight * cap)}</span>}
      </td>
      <td className="text-end tabular-nums">{applicable.toLocaleString("en")}</td>
      <td className="text-end tabular-nums">{affected.toLocaleString("en")}</td>
      <td className={`text-end tabular-nums ${deduction > 0 ? "font-medium" : "text-ink-faint"}`}>
        {scales ? `${rounded(deduction)} %` : rounded(deduction)}
      </td>
    </tr>
  );
}

function byDeduction(checks: Check[]): Check[] {
  return checks.toSorted((a, b) => b.deduction - a.deduction || b.weight - a.weight);
}

/** At most two decimals, and none that are zero. */
function rounded(number: number): string {
  return String(Math.round(number * 100) / 100);
}
