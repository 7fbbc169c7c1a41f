import { showStatus, type statusReport } from "@galley/lib/health/status";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { Badge } from "@/app/_ui/badge";
import { DataCell, DataTable } from "@/app/_ui/data-table";
import { Facts } from "@/app/_ui/facts";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { Due, When } from "@/app/_ui/when";
import { ConfiguredServices } from "./services";

export const metadata: Metadata = { title: "Status" };

type Status = z.output<typeof statusReport>;

export default refusable(async () => {
  const { versions, sweeps, queues, failures, calls, services, mail, storage } = await load(showStatus, {});
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold">Status</h1>
      <div className="flex flex-col gap-6">
        <Panel
          title="Background work"
          lead="The last sweep of each kind of work, and what waits for the next."
          flush
        >
          <SweepTable sweeps={sweeps} queues={queues} />
        </Panel>
        <ConfiguredServices services={services} />
        <MailPanel mail={mail} />
        <Figures {...{ versions, failures, calls }} />
        <Panel
          title="Storage"
          lead={`The database takes ${sizeText(storage.database_bytes)}. Records are deleted as soon as they are old enough. A dash means that PostgreSQL has not counted the rows of a table yet.`}
          flush
        >
          <StorageTable kinds={storage.kinds} />
        </Panel>
      </div>
    </>
  );
});

function MailPanel({ mail }: Pick<Status, "mail">) {
  if (mail === null) {
    return (
      <Panel title="Mail">
        <p className="text-sm text-ink-soft">
          None is sent, so links are handed over by hand: set SMTP_URL and MAIL_FROM to have them mailed.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Mail" lead={`Sent by ${mail.host} from ${mail.from}.`}>
      <Facts
        facts={[
          { label: "Sent in 24 hours", value: mail.sent_today },
          { label: "Waiting", value: mail.waiting },
          { label: "Being repeated", value: mail.failing },
        ]}
      />
      {mail.last_error !== null && (
        <p className="mt-3 max-w-prose text-sm text-bad wrap-anywhere">{mail.last_error}</p>
      )}
    </Panel>
  );
}

function Figures({ versions, failures, calls }: Pick<Status, "versions" | "failures" | "calls">) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
      <Panel title="The last 24 hours">
        <Facts
          facts={[
            { label: "Jobs done", value: failures.jobs_done_today },
            {
              label: "Jobs failed",
              value: shareText(
                failures.jobs_failed_today,
                failures.jobs_done_today + failures.jobs_failed_today,
              ),
            },
            { label: "Messages being repeated", value: failures.messages_failing },
          ]}
        />
      </Panel>
      <Panel title="Calls" lead="Of the process that answered this page, since it started.">
        <Facts
          facts={[
            { label: "Answered", value: calls.answered },
            { label: "Refused (4xx)", value: shareText(calls.refused, calls.answered) },
            { label: "Failed (5xx)", value: shareText(calls.failed, calls.answered) },
          ]}
        />
      </Panel>
      <Panel title="Versions">
        <Facts
          facts={[
            { label: "Galley", value: versions.galley },
            { label: "Node.js", value: versions.node },
            { label: "PostgreSQL", value: versions.postgresql },
            { label: "Migrations", value: migrationsText(versions) },
          ]}
        />
      </Panel>
    </div>
  );
}

/** A number and its share of all, such as “3 of 120 (2.5%)”. */
function shareText(part: number, all: number): string {
  if (part === 0) return "0";
  return `${part} of ${all} (${((100 * part) / all).toFixed(1)}%)`;
}

function migrationsText({ migrations, newest_migration_at: newest }: Status["versions"]): ReactNode {
  return newest === null ? (
    migrations
  ) : (
    <>
      {migrations}, the newest of <span className="whitespace-nowrap">{newest.slice(0, 10)}</span>
    </>
  );
}

function SweepTable({ sweeps, queues }: Pick<Status, "sweeps" | "queues">) {
  return (
    <DataTable
      caption="Background work"
      columns={[
        { label: "Work" },
        { label: "Last sweep" },
        { label: "Waiting", end: true },
        { label: "Running", end: true },
        { label: "Due for", end: true },
      ]}
    >
      {sweeps.map(({ work, ran_at: ranAt, engine, late, error }) => {
        const queue = queues.find((each) => each.work === work);
        return (
          <tr key={work}>
            <DataCell wide>
              <span className="font-medium">{work}</span> {late && <Badge tone="bad">late</Badge>}
              {error !== null && <p className="max-w-prose wrap-anywhere text-bad">{error}</p>}
            </DataCell>
            <DataCell label="Last sweep">
              {ranAt === null ? "never" : <When at={ranAt} />}
              {engine !== null && <span className="text-ink-faint"> by {engine}</span>}
            </DataCell>
            <NumberCell label="Waiting">{countText(queue?.waiting)}</NumberCell>
            <NumberCell label="Running">{countText(queue?.running)}</NumberCell>
            <NumberCell label="Due for">{durationText(queue?.oldest_due_seconds ?? null)}</NumberCell>
          </tr>
        );
      })}
    </DataTable>
  );
}

function StorageTable({ kinds }: Pick<Status["storage"], "kinds">) {
  return (
    <DataTable
      caption="What is deleted with age"
      columns={[
        { label: "Deleted with age" },
        { label: "Kept" },
        { label: "Next deletion" },
        { label: "Rows in the tables", end: true },
        { label: "Their size", end: true },
      ]}
    >
      {kinds.map(({ kind, tables, bytes, rows, days, next_deletion_at: next, last_error: error }) => (
        <tr key={kind}>
          <DataCell wide>
            <p className="font-medium">{kindNames[kind] ?? kind.replaceAll("_", " ")}</p>
            <p className="text-ink-faint wrap-anywhere">
              {tables.length === 1 ? "Table" : "Tables"} {tables.join(", ")}
            </p>
            {error !== null && <p className="max-w-prose wrap-anywhere text-bad">{error}</p>}
          </DataCell>
          <DataCell label="Kept" className="whitespace-nowrap">
            {days === 0 ? "forever" : plural(days, "day")}
          </DataCell>
          <DataCell label="Next deletion" className="whitespace-nowrap">
            {next === null ? "nothing to delete" : <Due at={next} />}
          </DataCell>
          <NumberCell label="Rows">
            {rows === null ? <NotCounted /> : `about ${rows.toLocaleString("en")}`}
          </NumberCell>
          <NumberCell label="Size">{sizeText(bytes)}</NumberCell>
        </tr>
      ))}
    </DataTable>
  );
}

function NotCounted() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not counted yet</span>
    </span>
  );
}

/** What is deleted of each kind; the tables named below it may hold much more than that. */
const kindNames: Record<string, string> = {
  sessions: "Unused sessions",
  expired_access: "Expired invitations, tokens and codes",
  idempotent_answers: "Answers to calls with an Idempotency-Key",
  lookup_answers: "Answers of lookups",
  model_answers: "Answers of models",
  job_work: "Research and drafts of ended jobs",
  model_calls: "The record of calls to models",
  deliveries: "Webhook messages",
  mails: "Mails that were sent or given up",
  publish_events: "Earlier attempts to publish",
  article_versions: "Replaced versions of articles",
  writing_guides: "Former writing guides",
  audit_pages: "Pages of earlier audits",
  activity: "Entries of the trail",
  deleted_articles: "Articles in the trash",
  deleted_projects: "Projects and workspaces in the trash",
};

function NumberCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataCell label={label} end className="whitespace-nowrap tabular-nums">
      {children}
    </DataCell>
  );
}

/** More than this is not counted. */
const countedMax = 10_000;

function countText(count: number | undefined): string {
  if (count === undefined) return "unknown";
  return count > countedMax ? `more than ${countedMax}` : String(count);
}

function durationText(seconds: number | null): string {
  if (seconds === null) return "nothing due";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

function sizeText(bytes: number): string {
  const mebibytes = bytes / 1024 ** 2;
  if (mebibytes >= 1024) return `${(mebibytes / 1024).toFixed(1)} GiB`;
  return mebibytes >= 1 ? `${mebibytes.toFixed(1)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}
