import { type ChildProcess, execFile, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freeTools } from "@/lib/free/catalogue";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { projectRoot } from "@/scripts/project-root";
import { type Installation, openInstallation } from "../installation";

/** Processes beside the server that take all the time that the machine gives them: four on two cores leave it a third. */
const burners: ChildProcess[] = [];
let installation: Installation;
let baseUrl: string;
let acme: Tenant;

const freely = "100000/60";
const patiently = { timeout: 300_000, interval: 1_000 };

beforeAll(async () => {
  for (let count = 0; count < 4; count += 1) burners.push(spawn(process.execPath, ["-e", "for (;;);"]));
  installation = await openInstallation();
  acme = await createTenant(installation.runtime.services);
  const settings = {
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
    LIMIT_FREE: freely,
    LIMITS: `tool_pages=${freely}`,
    LIMIT_READS: freely,
    LIMIT_WRITES: freely,
  };
  ({ baseUrl } = await installation.startServer(settings));
}, 600_000);
afterAll(async () => {
  for (const burner of burners) burner.kill("SIGKILL");
  await installation?.close();
});

/** What a call was answered in the end. Meanwhile the server may say that it is busy and when to come back. */
async function inTheEnd(call: () => Promise<Response>): Promise<{ status: number; text: string }> {
  let answer = { status: 0, text: "" };
  const ask = async () => {
    const response = await call();
    answer = { status: response.status, text: await response.text() };
    if (answer.status === 503) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    return answer.status;
  };
  await expect.poll(ask, patiently).not.toBe(503);
  return answer;
}

function send(method: string, address: string, body: unknown): Promise<Response> {
  return fetch(`${baseUrl}${address}`, {
    method,
    headers: { "Content-Type": "application/json", "X-API-Key": acme.apiKey },
    body: JSON.stringify(body),
  });
}

async function read(address: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}/api/v1/${address}`, { headers: { "X-API-Key": acme.apiKey } });
  expect(response.status).toBe(200);
  return response.json();
}

test("every free tool answers its own example", { timeout: 600_000 }, async () => {
  for (const { slug, operation } of freeTools) {
    const { status, text } = await inTheEnd(() => send("POST", `/api/free/${slug}`, operation.example));
    expect([slug, status, text]).toEqual([slug, 200, expect.any(String)]);
  }
});

test("every page of a free tool shows the result of its example, to several who ask at once", {
  timeout: 600_000,
}, async () => {
  for (const { slug } of freeTools) {
    const pages = Array.from({ length: 5 }, () => inTheEnd(() => fetch(`${baseUrl}/tools/${slug}`)));
    for (const { status, text } of await Promise.all(pages)) {
      expect([slug, status]).toEqual([slug, 200]);
      expect(text).toContain("This is the result of the example.");
    }
  }
});

test("a file is imported by the command, and its text is changed by a call", {
  timeout: 600_000,
}, async () => {
  const file = path.join(installation.dataDir, "anvils.md");
  writeFileSync(file, "# Anvils\n\nKeep them dry.\n");
  const words = [
    "admin",
    "article",
    "import",
    file,
    "--project",
    acme.projectId,
    "--keyword",
    "anvils",
    "--json",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/run.mjs", ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: "production", GALLEY_DATA_DIR: installation.dataDir },
  });
  const imported: unknown = JSON.parse(stdout);
  expect(imported).toMatchObject({ article_id: expect.any(String) });
  const { article_id: id } = imported as { article_id: string };
  const change = { content_markdown: "Keep them dry, and oil them before winter.\n" };
  const changed = await inTheEnd(() => send("PATCH", `/api/v1/articles/${id}`, change));
  expect([changed.status, changed.text]).toEqual([200, expect.stringContaining("before winter")]);
});

test("a job is written from its keyword, published, and proved on its page", {
  timeout: 900_000,
}, async () => {
  const started = await inTheEnd(() =>
    send("POST", "/api/v1/articles", { keyword: "how to care for an anvil" }),
  );
  expect([started.status, started.text]).toEqual([202, expect.any(String)]);
  const { job_id: jobId } = JSON.parse(started.text) as { job_id: string };
  let job: unknown;
  const statusOf = async () => {
    job = await read(`jobs/${jobId}`);
    return job;
  };
  await expect
    .poll(statusOf, patiently)
    .toMatchObject({ status: expect.stringMatching(/^(?:done|failed)$/) });
  expect(job).toMatchObject({ status: "done", error: null });
  const { article_id: articleId } = job as { article_id: string };
  const order = { integrationId: acme.integrationId, status: "publish" };
  const published = await inTheEnd(() => send("POST", `/api/v1/articles/${articleId}/publish`, order));
  expect([published.status, JSON.parse(published.text)]).toMatchObject([200, { sent: true, error: null }]);
  const publications = () => read(`articles/${articleId}/publications`);
  await expect.poll(publications, patiently).toMatchObject({ publications: [{ state: "published" }] });
});
