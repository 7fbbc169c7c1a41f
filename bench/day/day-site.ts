import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { z } from "zod";
import { openInstallation } from "@/e2e/installation";
import { setPassword } from "@/lib/accounts/set-password";
import { startAudit } from "@/lib/audits/start-audit";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { openClient } from "@/lib/platform/db/client";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readPostgresState } from "@/lib/platform/db/embedded/postgres-state";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { askedOfModel } from "@/lib/writers/testing/asked-of-model";
import { cannedAnswer } from "@/lib/writers/testing/canned-answer";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import { startServer } from "@/scripts/server/start-server";
import { startHelperProcess } from "../http/helper-process";
import { seedProject } from "../http/seed";
import { readSite, type Site } from "../http/site";
import { raisedLimits } from "../raised-limits";
import type { SignedIn } from "./mixed-calls";

/** Galley as `npm start` runs it, with a project to be called, and everything around it that a day needs. */
export interface DaySite {
  site: Site;
  person: SignedIn;
  /** Where the server tells its figures. */
  metricsUrl: string;
  /** The lines that the server has logged since the last call, of the level "warn" and above. */
  takeLog(): string[];
  /** Starts an audit of another site, unless one is under way. */
  audit(): Promise<void>;
  /** The background work that is later than its interval allows, as the health check says it. */
  lateSweeps(): Promise<string[]>;
  /** What has been done so far. */
  counts(): Promise<DayCounts>;
  /** The process of the web server. Throws while it is being restarted. */
  serverPid(): number;
  postgresPid: number;
  close(): Promise<void>;
}

const readiness = z.object({ sweeps: z.array(z.object({ name: z.string(), late: z.boolean() })) });

const dayCounts = z.object({
  articles: z.number(),
  /** Why jobs failed. */
  failedJobs: z.array(z.string()),
  audits: z.number(),
  failedAudits: z.number(),
  publications: z.number(),
  deliveries: z.number(),
});
export type DayCounts = z.output<typeof dayCounts>;

const articles = 5000;
const password = "a proof before print";
/** How long the model takes for an answer, and a receiver for taking a message. */
const answerMs = 2_000;
const auditedPages = 500;

export async function openDaySite(): Promise<DaySite> {
  const ends: End[] = [];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return await open(ends, close);
  } catch (failure) {
    await close();
    throw failure;
  }
}

type End = () => Promise<unknown>;

async function open(ends: End[], close: () => Promise<void>): Promise<DaySite> {
  const installation = await openInstallation({ durable: true });
  ends.push(() => installation.close());
  const { services } = installation.runtime;
  const client = openClient(installation.databaseUrl, { max: 2 });
  ends.push(() => client.end());
  const around = await openSurroundings(ends);

  const tenant = await seedProject(client, services, articles);
  const { projectId, workspaceId, userId } = tenant;
  await execute(setWorkspaceCredits, asOperator(services), { workspaceId, amount: 1_000_000 });
  const email = `${userId}@example.com`;
  await execute(setPassword, asOperator(services), { email, password });
  const integrationId = await connectReceiver(tenant, around.receiver);
  const other = await createTenant(services, "Audited");

  const port = await findFreePort();
  const metricsPort = await findFreePort();
  const lines: string[] = [];
  const server = await startServer({
    mode: "start",
    env: {
      ...raisedLimits,
      ...around.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      GALLEY_DATA_DIR: installation.dataDir,
      LOG_LEVEL: "warn",
    },
    onOutput: (text) => lines.push(...text.split("\n").filter((line) => line.trim() !== "")),
    onTrouble: (message) => lines.push(message),
  });
  ends.push(() => server.stop());
  const baseUrl = server.baseUrl.replace("localhost", "127.0.0.1");
  const site = await readSite(client, tenant, baseUrl, articles);
  // What is said at the start, such as that the server runs as root.
  lines.length = 0;
  return {
    site: { ...site, integrationId },
    person: { cookie: await signedIn(server.baseUrl, email), project: `/projects/${projectId}` },
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    takeLog: () => lines.splice(0),
    async audit() {
      const project = { id: other.projectId, workspaceId: other.workspaceId, website: around.audited };
      const limits = { auditPages: auditedPages, auditWorkspacePages: 10_000_000 };
      await startAudit(services.db, project, { trigger: "command" }, limits);
    },
    async lateSweeps() {
      const ready = readiness.parse(await (await fetch(`${baseUrl}/api/health/ready`)).json());
      return ready.sweeps.filter(({ late }) => late).map(({ name }) => name);
    },
    counts: () => countsOf(client, integrationId),
    serverPid() {
      const pid = server.pid();
      if (pid === null) throw new Error("the web server has ended unexpectedly");
      return pid;
    },
    postgresPid: readPostgresState(path.join(installation.dataDir, "postgres.json"))?.pid ?? 0,
    close,
  };
}

/** A model and a receiver of a fixed latency, and a site to be audited. */
async function openSurroundings(ends: End[]) {
  const model = await startLoopbackServer(async (_request, body, response) => {
    await delay(answerMs);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text: cannedAnswer(askedOfModel(body)) })));
  });
  ends.push(() => model.close());
  const receiver = await startLoopbackServer(async (_request, _body, response) => {
    await delay(answerMs);
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  ends.push(() => receiver.close());
  const audited = startHelperProcess<{ pages: number; answerMs: number }, { origin: string }>(
    "../audit/site-server.ts",
    z.object({ origin: z.string() }),
  );
  ends.push(() => audited.stop());
  return {
    env: {
      FETCH_ALLOW: "127.0.0.1",
      WRITER: "openai-compatible",
      WRITER_MODEL: "fixed",
      WRITER_BASE_URL: `${model.origin}/v1`,
    },
    receiver: receiver.origin,
    audited: (await audited.ask({ pages: auditedPages, answerMs: 20 })).origin,
  };
}

/** Has articles and events sent to the receiver. Returns the connection for articles. */
async function connectReceiver({ projectId, asUser }: Tenant, origin: string): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const { integration } = await execute(createIntegration, asUser, {
    projectId,
    provider: "webhook",
    config: { url: `${origin}/articles`, secret, urlPattern: "https://acme.example/{slug}" },
  });
  const events = ["article.finished", "audit.finished"] as const;
  await execute(createEndpoint, asUser, { projectId, url: `${origin}/events`, events: [...events] });
  return integration.id;
}

async function countsOf(client: Sql, integrationId: string): Promise<DayCounts> {
  const [row] = await client`
    select (select count(*)::int from article where job_id is not null) as articles,
      (select coalesce(jsonb_agg(keyword || ': ' || last_error), '[]') from job where status = 'failed') as "failedJobs",
      (select count(*)::int from audit where status = 'finished') as audits,
      (select count(*)::int from audit where status in ('stopped', 'failed')) as "failedAudits",
      (select count(*)::int from publication where integration_id = ${integrationId}) as publications,
      (select count(*)::int from webhook_delivery where status = 'delivered') as deliveries`;
  return dayCounts.parse(row);
}

async function signedIn(baseUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: baseUrl },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
