import type { compareProjectAudits } from "@galley/lib/audits/operations/compare";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Button } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/forms/field";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import type { AuditRun } from "./audit-progress";
import { explorerHref, wholeList } from "./explorer-place";
import { loadRules } from "./load-rules";
import { SitePageLink } from "./site-page-link";

type Compared = NonNullable<z.output<typeof compareProjectAudits.output>["comparison"]>;
type ComparedRule = Compared["rules"][number];

interface ComparisonProps {
  comparison: Compared;
  /** The address of the audit page. */
  base: string;
  /** The address of the compared audit itself. */
  own: string;
  /** The address of its pages; null when they are not kept any more. */
  explorer: string | null;
  /** The audits that it can be compared with. */
  others: AuditRun[];
}

/** What has changed since an earlier audit, which can be chosen. */
export async function Comparison({ comparison, base, own, explorer, others }: ComparisonProps) {
  const { earlier_id: earlierId, exact, same_rules: sameRules } = comparison;
  return (
    <Panel
      id="comparison"
      title={earlierId === others[0]?.id ? "Since the audit before" : "Since an earlier audit"}
      aside={
        <Link href={`${base}/${earlierId}`} className="text-sm font-medium text-proof underline">
          That audit
        </Link>
      }
    >
      <Totals comparison={comparison} />
      {!exact && (
        <p className="mt-3 text-sm text-ink-soft">
          Only the previous audit is compared page by page. For others, the pages that fail each check are
          counted.
        </p>
      )}
      {!sameRules && (
        <p className="mt-3 text-sm text-ink-soft">
          The rules have changed in between, so differences may come from that.
        </p>
      )}
      <Changes comparison={comparison} explorer={explorer} />
      {others.length > 1 && <ChooseAudit own={own} others={others} chosen={earlierId} />}
    </Panel>
  );
}

function Totals({ comparison: { score_change: change, totals } }: { comparison: Compared }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Count
        label="Score"
        value={change === null ? "–" : signed(change)}
        tone={change === null || change === 0 ? "" : change > 0 ? "text-good" : "text-bad"}
      />
      <Count
        label="New"
        value={totals.added.toLocaleString("en")}
        tone={totals.added > 0 ? "text-bad" : ""}
      />
      <Count
        label="Fixed"
        value={totals.fixed.toLocaleString("en")}
        tone={totals.fixed > 0 ? "text-good" : ""}
      />
      <Count label="Remaining" value={totals.remaining.toLocaleString("en")} tone="" />
      {totals.gone > 0 && (
        <div className="col-span-full text-sm text-ink-faint">
          <dt className="inline">On pages that were not read this time:</dt>{" "}
          <dd className="inline tabular-nums">{totals.gone.toLocaleString("en")}</dd>
        </div>
      )}
    </dl>
  );
}

function Count({ label, value, tone }: { label: string; value: string; tone: string }) {
  return (
    <div className="flex flex-col-reverse rounded border border-rule px-3 py-2">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={`font-serif text-2xl leading-tight font-semibold tabular-nums ${tone}`}>{value}</dd>
    </div>
  );
}

/** The checks in groups: new, fixed and remaining. Each list is closed unless something is new. */
async function Changes({ comparison, explorer }: { comparison: Compared; explorer: string | null }) {
  const { titleOf } = await loadRules();
  const { rules, totals } = comparison;
  if (totals.added + totals.fixed + totals.remaining === 0) return null;
  const added = rules.filter((rule) => rule.added > 0).toSorted((a, b) => b.added - a.added);
  const fixed = rules.filter((rule) => rule.fixed > 0).toSorted((a, b) => b.fixed - a.fixed);
  const remaining = rules.filter((rule) => rule.remaining > 0).toSorted((a, b) => b.remaining - a.remaining);
  return (
    <div className="mt-4 flex flex-col gap-2">
      <ChangeList title="New" rules={added} open>
        {(rule) => (
          <ChangedRule key={rule.id} title={titleOf(rule.id)} count={rule.added} urls={rule.added_urls}>
            <ExplorerLink explorer={explorer} rule={rule.id} title={titleOf(rule.id)} />
          </ChangedRule>
        )}
      </ChangeList>
      <ChangeList title="Fixed" rules={fixed}>
        {(rule) => (
          <ChangedRule key={rule.id} title={titleOf(rule.id)} count={rule.fixed} urls={rule.fixed_urls} />
        )}
      </ChangeList>
      <ChangeList title="Remaining" rules={remaining}>
        {(rule) => (
          <ChangedRule key={rule.id} title={titleOf(rule.id)} count={rule.remaining} urls={[]}>
            <ExplorerLink explorer={explorer} rule={rule.id} title={titleOf(rule.id)} />
          </ChangedRule>
        )}
      </ChangeList>
    </div>
  );
}

interface ChangeListProps {
  title: string;
  rules: ComparedRule[];
  open?: boolean;
  children: (rule: ComparedRule) => ReactNode;
}

function ChangeList({ title, rules, open = false, children }: ChangeListProps) {
  if (rules.length === 0) return null;
  return (
    <details open={open} className="rounded border border-rule">
      <summary className="px-3.5 py-2.5 text-sm font-medium hover:bg-well/60">
        {title} <span className="font-normal text-ink-faint">in {plural(rules.length, "check")}</span>
      </summary>
      <ul className="flex flex-col gap-3 border-t border-rule px-3.5 py-3 text-sm">{rules.map(children)}</ul>
    </details>
  );
}

interface ChangedRuleProps {
  title: string;
  count: number;
  /** Some of the pages. */
  urls: string[];
  children?: ReactNode;
}

function ChangedRule({ title, count, urls, children }: ChangedRuleProps) {
  const more = count - urls.length;
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        <span className="flex gap-x-3 text-ink-faint tabular-nums">
          {count.toLocaleString("en")} {children}
        </span>
      </p>
      {urls.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5 border-s border-rule ps-3">
          {urls.map((url) => (
            <li key={url}>
              <SitePageLink url={url} />
            </li>
          ))}
          {more > 0 && <li className="text-ink-faint tabular-nums">and {more.toLocaleString("en")} more</li>}
        </ul>
      )}
    </li>
  );
}

interface ExplorerLinkProps {
  explorer: string | null;
  rule: string;
  title: string;
}

function ExplorerLink({ explorer, rule, title }: ExplorerLinkProps) {
  if (explorer === null) return null;
  return (
    <Link href={explorerHref(explorer, { ...wholeList, rule })} className="text-proof hover:underline">
      Pages<span className="sr-only"> with: {title}</span>
    </Link>
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
      <Button type="submit">Compare the audits</Button>
    </form>
  );
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}
