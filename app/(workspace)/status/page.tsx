import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { Facts } from "@/app/_ui/facts";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { Due, When } from "@/app/_ui/when";
import { showStatus, type statusReport } from "@/lib/operations/health/status";
import { load } from "@/lib/surfaces/actions/load";

export const metadata: Metadata = { title: "Status" };

type Status = z.output<typeof statusReport>;

export default refusable(async () => {
  const { versions, sweeps, queues, failures, calls, storage } = await load(showStatus, {});
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
        <div className="grid items-start gap-6 lg:grid-cols-2">
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
        <Panel title="Storage" lead={`The database takes ${sizeText(storage.database_bytes)}.`} flush>
          <StorageTable kinds={storage.kinds} />
        </Panel>
      </div>
    </>
  );
});

/** A number and its share of all, such as “3 of 120 (2.5 %)”. */
function shareText(part: number, all: number): string {
  if (part === 0) return "0";
  return `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
}

function migrationsText({ migrations, newest_migration_at: newest }: Status["versions"]): ReactNode {
  return newest === null ? (
    migrations
  ) : (
    <>
      {migrations}, the newest of {newest.slice(0, 10)}
    </>
  );
}

function SweepTable({ sweeps, queues }: Pick<Status, "sweeps" | "queues">) {
  return (
    <Table head={["Work", "Last sweep", "Waiting", "Running", "Due for"]}>
      {sweeps.map(({ work, ran_at: ranAt, engine, late, error }) => {
        const queue = queues.find((each) => each.work === work);
        return (
          <tr key={work} className="border-t border-rule align-top">
            <th scope="row" className={`${cell} text-start font-medium`}>
              {work} {late && <Badge tone="bad">late</Badge>}
              {error !== null && <p className="max-w-prose wrap-anywhere font-normal text-bad">{error}</p>}
            </th>
            <td className={cell}>
              {ranAt === null ? "never" : <When at={ranAt} />}
              {engine !== null && <span className="text-ink-faint"> by {engine}</span>}
            </td>
            <td className={numeric}>{countText(queue?.waiting)}</td>
            <td className={numeric}>{countText(queue?.running)}</td>
            <td className={numeric}>{durationText(queue?.oldest_due_seconds ?? null)}</td>
          </tr>
        );
      })}
    </Table>
  );
}

function StorageTable({ kinds }: Pick<Status["storage"], "kinds">) {
  return (
    <Table head={["Records", "Size", "Rows", "Kept", "Next deletion"]}>
      {kinds.map(({ kind, bytes, rows, days, setting, next_deletion_at: next, last_error: error }) => (
        <tr key={kind} className="border-t border-rule align-top">
          <th scope="row" className={`${cell} text-start font-medium`}>
            {kind.replaceAll("_", " ")}
            {error !== null && <p className="max-w-prose wrap-anywhere font-normal text-bad">{error}</p>}
          </th>
          <td className={numeric}>{sizeText(bytes)}</td>
          <td className={numeric}>{rows === null ? "unknown" : `about ${rows.toLocaleString("en")}`}</td>
          <td className={cell} title={setting}>
            {days === 0 ? "for ever" : plural(days, "day")}
          </td>
          <td className={cell}>{next === null ? "nothing to delete" : <Due at={next} />}</td>
        </tr>
      ))}
    </Table>
  );
}

const cell = "px-4 py-2 sm:px-5";
const numeric = `${cell} whitespace-nowrap tabular-nums`;

/** A table that scrolls by itself where it is wider than its panel. */
function Table({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={head[0]}>
      <table className="w-full text-sm">
        <thead className="text-ink-faint">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className={`${cell} whitespace-nowrap text-start font-normal`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
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
