import type { auditRunView } from "@galley/lib/audits/operations/run-view";
import { stopProjectAudit } from "@galley/lib/audits/operations/stop";
import type { z } from "zod";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../if-allowed";
import { stopAuditAction } from "./actions";

export type AuditRun = z.output<typeof auditRunView>;

const stages = [
  { stage: "discover", step: "Find", name: "Reading robots.txt and the sitemaps" },
  { stage: "crawl", step: "Fetch", name: "Fetching the pages" },
  { stage: "judge", step: "Judge", name: "Judging what was found" },
] as const;

function stageOf({ status, stage, stopping }: AuditRun): string {
  if (stopping) return "Stopping";
  if (status === "queued") return "Waiting for its turn";
  return stages.find((each) => each.stage === stage)?.name ?? "Waiting for its turn";
}

/** The audit that is under way: what it does now, how far it is, and a button that stops it. */
export function AuditProgress({ run }: { run: AuditRun }) {
  const { pages_done: done, pages_to_do: left, stage } = run;
  const name = stageOf(run);
  const of = `${done.toLocaleString("en")} of ${plural(done + left, "page")}`;
  const soFar = done + left === 0 ? "no page found yet" : `${of} found so far`;
  const counted = stage === "judge" ? `${plural(done, "page")} fetched` : soFar;
  return (
    <Panel
      title="Audit under way"
      aside={
        <span className="text-sm text-ink-faint">
          started <When at={run.started_at ?? run.created_at} />
        </span>
      }
    >
      <output className="sr-only">{name}</output>
      <Steps run={run} />
      <progress
        className="bar mt-4"
        aria-label="Pages fetched"
        max={Math.max(done + left, 1)}
        value={done}
        aria-valuetext={`${name}, ${counted}`}
      />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p className="font-semibold text-proof">{name}</p>
        <p className="text-ink-soft tabular-nums">{counted}</p>
      </div>
      {run.sitemap_pages !== null && (
        <p className="mt-2 text-sm text-ink-soft">
          The sitemap names {plural(run.sitemap_pages, "page")}; this audit reads at most{" "}
          {run.pages_max.toLocaleString("en")}.
          {run.limit_for_all !== null &&
            ` To read them all, start one with ${run.limit_for_all.toLocaleString("en")} pages when this one is over.`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-faint">
          {run.trigger === "first_visit" && "The first audit of a new project starts by itself. "}
          You can leave this page; the audit continues.
        </p>
        {!run.stopping && (
          <IfAllowed projectId={run.project_id} to={stopProjectAudit}>
            <ActionForm action={stopAuditAction}>
              <input type="hidden" name="projectId" value={run.project_id} />
              <SubmitButton variant="danger" size="small">
                Stop the audit
              </SubmitButton>
            </ActionForm>
          </IfAllowed>
        )}
      </div>
      <noscript>
        <p className="mt-2 text-sm">Reload the page to see how far it is.</p>
      </noscript>
      <AutoRefresh everySeconds={3} />
    </Panel>
  );
}

/** The three stages with the current one marked. */
function Steps({ run: { status, stage } }: { run: AuditRun }) {
  const present = status === "queued" ? -1 : stages.findIndex((each) => each.stage === stage);
  return (
    <ol className="grid grid-cols-3 gap-2 text-sm">
      {stages.map(({ stage: key, step }, index) => {
        const isDone = index < present;
        return (
          <li
            key={key}
            aria-current={index === present ? "step" : undefined}
            className="border-t-2 border-rule pt-1.5 text-ink-faint aria-[current]:border-proof aria-[current]:font-semibold aria-[current]:text-ink data-done:border-good data-done:text-ink-soft"
            {...(isDone && { "data-done": "" })}
          >
            {step}
            {isDone && <span className="sr-only"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
