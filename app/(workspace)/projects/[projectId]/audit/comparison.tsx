import Link from "next/link";
import type { z } from "zod";
import { Button } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { Panel } from "@/app/_ui/panel";
import type { compareProjectAudits } from "@/lib/operations/audits/compare";
import type { AuditRun } from "./audit-progress";
import { loadRules } from "./load-rules";
import { SitePageLink } from "./site-page-link";

type Compared = NonNullable<z.output<typeof compareProjectAudits.output>["comparison"]>;

interface ComparisonProps {
  comparison: Compared;
  /** The address of the audit page. */
  base: string;
  /** The address of the compared audit itself. */
  own: string;
  /** The audits that it can be compared with. */
  others: AuditRun[];
}

/** What has changed since an earlier audit, which can be chosen. */
export async function Comparison({ comparison, base, own, others }: ComparisonProps) {
  const { score_change: change, totals, rules, same_rules: sameRules } = comparison;
  const { titleOf } = await loadRules();
  const changed = rules.filter(({ added, fixed }) => added + fixed > 0);
  return (
    <Panel
      id="comparison"
      title={comparison.earlier_id === others[0]?.id ? "Since the audit before" : "Since an earlier audit"}
      aside={
        <Link href={`${base}/${comparison.earlier_id}`} className="text-sm font-medium text-proof underline">
          That audit
        </Link>
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Count label="Score" value={change === null ? "–" : signed(change)} />
        <Count label="New findings" value={totals.added.toLocaleString("en")} />
        <Count label="Fixed" value={totals.fixed.toLocaleString("en")} />
        <Count label="Remaining" value={totals.remaining.toLocaleString("en")} />
        {totals.gone > 0 && <Count label="On pages not read now" value={totals.gone.toLocaleString("en")} />}
      </dl>
      {!comparison.exact && (
        <p className="mt-3 text-sm text-ink-soft">
          The pages of that audit are not kept any more, so this compares how many pages fail each check.
        </p>
      )}
      {!sameRules && (
        <p className="mt-3 text-sm text-ink-soft">
          The rules have changed in between, so a difference may come from them.
        </p>
      )}
      {changed.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit text-sm font-medium text-ink-soft hover:text-ink">
            What has changed
          </summary>
          <ul className="mt-2 flex flex-col gap-2.5 text-sm">
            {changed.map((rule) => (
              <ChangedRule key={rule.id} rule={rule} title={titleOf(rule.id)} />
            ))}
          </ul>
        </details>
      )}
      {others.length > 1 && <ChooseAudit own={own} others={others} chosen={comparison.earlier_id} />}
    </Panel>
  );
}

interface ChooseAuditProps {
  own: string;
  others: AuditRun[];
  chosen: string;
}

/** A plain form, because the choice is in the address. */
function ChooseAudit({ own, others, chosen }: ChooseAuditProps) {
  return (
    <form
      key={chosen}
      action={`${own}#comparison`}
      method="get"
      className="mt-4 flex flex-wrap items-end gap-3 border-t border-rule pt-4"
    >
      <div className="min-w-0 flex-1 basis-52">
        <Field id="compare-against" label="Compare with" error={null}>
          <select
            id="compare-against"
            name="against"
            defaultValue={chosen}
            className={`${controlClass} pe-8`}
          >
            {others.map(({ id, finished_at: at, created_at: started, score }) => (
              <option key={id} value={id}>
                {`${(at ?? started).slice(0, 16).replace("T", " ")} UTC, ${score === null ? "no score" : `score ${score}`}`}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Button type="submit">Compare</Button>
    </form>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="font-serif text-xl leading-tight font-semibold">{value}</dd>
    </div>
  );
}

interface ChangedRuleProps {
  rule: Compared["rules"][number];
  title: string;
}

function ChangedRule({ rule: { added, fixed, added_urls: urls }, title }: ChangedRuleProps) {
  const changes = [added > 0 ? `${added} new` : "", fixed > 0 ? `${fixed} fixed` : ""];
  return (
    <li>
      <p className="wrap-anywhere">
        {title}: <span className="font-medium">{changes.filter((text) => text !== "").join(", ")}</span>
      </p>
      {urls.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5 border-s border-rule ps-3">
          {urls.map((url) => (
            <li key={url}>
              <SitePageLink url={url} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}
