import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { pino } from "pino";
import { pageBytesMax } from "@/lib/audits/page-response";
import { startAudit } from "@/lib/audits/start-audit";
import { sliceWork } from "@/lib/audits/sweep";
import { fetchedAnswer } from "@/lib/pages/fetched-answer";
import { connectDatabase } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { audit, project, workspace } from "@/lib/platform/db/schema";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { createTaskPool } from "@/lib/platform/threads/task-pool";
import { taskNames } from "@/lib/tasks/task-names";
import type { Tasks } from "@/lib/tasks/tasks";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { treeCpuMs } from "../process-usage";
import { findingsDigest } from "./findings-digest";

/*
 * Audits a site, or only fetches its pages with the same client, as the parent asks, and answers with the time that
 * it took, here and in PostgreSQL, what was found, and the most memory that this process has held so far.
 */
interface Asked {
  kind: "audit" | "fetch";
  origin: string;
  pages: number;
}

const { BENCH_DATABASE_URL: databaseUrl = "", BENCH_WORKER_FILE: workerFile = "" } = process.env;
const postgresPid = Number(process.env["BENCH_POSTGRES_PID"]);
const fetchesAtOnce = 4;
/** How often this process looks for work while it audits. An engine does so less often. */
const lookMs = 100;
const { db } = connectDatabase(databaseUrl);
const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley benchmark" });
const threads = createTaskPool<Tasks>({ names: taskNames, workerFile });
const deps = {
  db,
  fetch,
  tasks: threads.tasks,
  logger: pino({ level: "warn" }),
  leaseSeconds: 90,
  pause: (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }),
};

process.on("message", (asked: Asked) => {
  void run(asked).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());

async function run(asked: Asked): Promise<object> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const postgresBefore = treeCpuMs(postgresPid);
  const { pages, audit: audited } = await (asked.kind === "audit" ? auditSite(asked) : fetchSite(asked));
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1000;
  const postgresMs = treeCpuMs(postgresPid) - postgresBefore;
  // Before the digest, which reads all that was found.
  const peakBytes = highestMemoryBytes();
  return {
    pages,
    seconds,
    cpuMs: (user + system) / 1000,
    postgresMs,
    findings: audited === null ? null : await findingsDigest(db, audited.id, audited.projectId),
    peakBytes,
  };
}

function highestMemoryBytes(): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}

interface Read {
  pages: number;
  audit: { id: string; projectId: string } | null;
}

async function auditSite({ origin, pages }: Asked): Promise<Read> {
  const row = await insertProject(origin);
  const limits = { auditPages: pages, auditPagesMax: pages, auditWorkspacePages: 2 * pages };
  const start = await startAudit(db, row, { trigger: "command" }, limits);
  if (start.kind !== "started") throw new Error(`the audit was not started: ${start.kind}`);
  for (;;) {
    await sweepUntilIdle(sliceWork(deps), { concurrency: 2, pollMs: lookMs });
    const [now] = await db.select().from(audit).where(eq(audit.id, start.audit.id));
    if (now?.status === "finished") return { pages: now.pagesDone, audit: now };
    if (now?.status !== "running") throw new Error(`the audit is ${now?.status}: ${now?.lastError}`);
  }
}

async function insertProject(website: string): Promise<typeof project.$inferSelect> {
  const workspaceId = newId();
  await db.insert(workspace).values({ id: workspaceId, name: "Bench" });
  const [row] = await db
    .insert(project)
    .values({ workspaceId, name: "Bench", slug: newId(), website, languageCode: "en", brandName: "Bench" })
    .returning();
  if (row === undefined) throw new Error("the project was not stored");
  return row;
}

async function fetchSite({ origin, pages }: Asked): Promise<Read> {
  const limit = pLimit(fetchesAtOnce);
  const options = {
    timeoutMs: 20_000,
    bodyBytesMax: pageBytesMax,
    onTooLarge: "truncate",
    redirect: "manual",
    headers: { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" },
  } as const;
  const statuses = await Promise.all(
    Array.from({ length: pages }, (_, nr) =>
      limit(
        async () => fetchedAnswer(await fetch(`${origin}/${nr === 0 ? "" : `page-${nr}`}`, options)).status,
      ),
    ),
  );
  return { pages: statuses.filter((status) => status === 200).length, audit: null };
}
