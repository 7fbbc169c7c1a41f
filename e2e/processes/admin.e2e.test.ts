import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { generateArticle } from "@/lib/articles/operations/generate";
import { execute } from "@/lib/kernel/operation";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readPostgresState, stillRunning } from "@/lib/platform/db/embedded/postgres-state";
import { identifyProcess } from "@/lib/platform/db/embedded/process-identity";
import { newId } from "@/lib/platform/db/ids";
import { job } from "@/lib/platform/db/schema";
import { asOperator } from "@/lib/testing/fixtures";
import { runAdmin } from "@/scripts/admin/run-admin";
import { projectRoot } from "@/scripts/project-root";
import type { RunningServer } from "@/scripts/server/start-server";
import { makeDataFolder } from "../data-folder";
import { type Installation, openInstallation } from "../installation";

interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the admin command as a separate process on a data folder. */
async function admin(dataDir: string, words: string[], env: Record<string, string> = {}): Promise<Ending> {
  const program = path.join(projectRoot, "scripts/run.mjs");
  const child = spawn(process.execPath, [program, "admin", ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: "production", GALLEY_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ending: Ending = { code: null, stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (ending[name] += text));
  }
  await once(child, "close");
  return { ...ending, code: child.exitCode };
}

/** Runs the admin command in this process on a shared runtime, because a new process takes seconds to start. */
async function adminHere({ runtime }: Installation, words: string[]): Promise<Ending> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const borrowed = { ...runtime, close: () => Promise.resolve() };
  try {
    const { exitCode, complaint } = await runAdmin(words, () => Promise.resolve(borrowed));
    if (complaint !== "") written.stderr += `${complaint}\n`;
    return { code: exitCode, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Parses the output of a successful command with --json: one object on one line, and nothing else. */
function read<Shape extends z.ZodRawShape>({ code, stdout, stderr }: Ending, shape: Shape) {
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  return z.object(shape).parse(JSON.parse(stdout));
}

const id = z.uuid();

describe("the admin command while the server runs", () => {
  let installation: Installation;
  let server: RunningServer;
  let run: <Shape extends z.ZodRawShape>(
    words: string[],
    shape: Shape,
  ) => Promise<z.output<z.ZodObject<Shape>>>;
  let made: {
    password: string;
    workspace: string;
    project: string;
    integration: string;
    key: string;
    apiKey: string;
    feedToken: string;
  };

  beforeAll(async () => {
    installation = await openInstallation();
    // Keeps the server from working on a job during this test.
    server = await installation.startServer({ SWEEP_SECONDS: "3600" });
    run = async (words, shape) => read(await adminHere(installation, [...words, "--json"]), shape);

    const password = "a proof before print";
    const user = ["user", "create", "--email", "ada@example.com", "--name", "Ada", "--password", password];
    read(await admin(installation.dataDir, [...user, "--json"]), { id });
    const workspace = await run(["workspace", "create", "--name", "Acme", "--owner", "ada@example.com"], {
      id,
      credits: z.literal(10),
    });
    const project = await run(
      ["project", "create", "--workspace", workspace.id, "--name", "Anvils", "--website", "acme.example"],
      {
        project: z.object({ id }),
        integration_id: id,
        key_id: id,
        api_key: z.string(),
        feed_token: z.string(),
      },
    );
    made = {
      password,
      workspace: workspace.id,
      project: project.project.id,
      integration: project.integration_id,
      key: project.key_id,
      apiKey: project.api_key,
      feedToken: project.feed_token,
    };
  });

  afterAll(() => installation?.close());

  const api = (address: string, key = made.apiKey) =>
    fetch(`${server.baseUrl}/api/v1${address}`, { headers: { "X-API-Key": key } });
  const feedOf = (token: string) => `${server.baseUrl}/api/v1/feed.xml?token=${token}`;

  test("creates an account that can sign in, and a project whose key and feed token work", async () => {
    const signedIn = await fetch(`${server.baseUrl}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: server.baseUrl },
      body: JSON.stringify({ email: "ada@example.com", password: made.password }),
    });
    expect(signedIn.status).toBe(200);
    expect((await api("/projects")).status).toBe(200);
    expect((await fetch(feedOf(made.feedToken))).status).toBe(200);
  });

  test("lists what it created, as JSON and as a table", async () => {
    const { workspaces } = await run(["workspace", "list"], { workspaces: z.array(z.object({ id })) });
    expect(workspaces).toEqual([{ id: made.workspace }]);
    const { projects } = await run(["project", "list"], { projects: z.array(z.object({ id })) });
    expect(projects).toEqual([{ id: made.project }]);
    const { code, stdout } = await admin(installation.dataDir, ["project", "list"]);
    expect(code).toBe(0);
    expect(stdout.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["id", "name", "website", "language code"],
      [made.project, "Anvils", "https://acme.example", "en"],
      [""],
    ]);
  });

  test("adds a user to a workspace", async () => {
    await run(["user", "create", "--email", "bo@example.com", "--name", "Bo", "--password", "a long one!"], {
      id,
    });
    const words = ["workspace", "add-member", "--workspace", made.workspace, "--email", "bo@example.com"];
    const { members } = await run(words, {
      members: z.array(z.object({ email: z.string(), role: z.string() })),
    });
    expect(members).toContainEqual({ email: "bo@example.com", role: "editor" });
  });

  test("creates a key that works at once, and revokes it and its feed token at once", async () => {
    const minted = await run(["key", "create", "--project", made.project, "--name", "Blog"], {
      key: z.object({ id }),
      api_key: z.string(),
      feed_token: z.string(),
    });
    expect((await api("/articles", minted.api_key)).status).toBe(200);
    await run(["key", "revoke", minted.key.id], { key: z.object({ revoked_at: z.string() }) });
    expect((await api("/articles", minted.api_key)).status).toBe(401);
    expect((await fetch(feedOf(minted.feed_token))).status).toBe(401);
    expect((await api("/articles")).status).toBe(200);
    const { keys } = await run(["key", "list", "--project", made.project], {
      keys: z.array(z.object({ id, revoked_at: z.string().nullable() })),
    });
    expect(keys.map((key) => [key.id, key.revoked_at === null])).toEqual([
      [minted.key.id, false],
      [made.key, true],
    ]);
  });

  test("sets and grants credits", async () => {
    const credits = (verb: string, amount: string) =>
      run(["credits", verb, amount, "--workspace", made.workspace, "--note", "a test"], { credits: z.int() });
    expect(await credits("set", "3")).toEqual({ credits: 3 });
    expect(await credits("grant", "4")).toEqual({ credits: 7 });
  });

  test("connects, tests and removes a destination", async () => {
    const { providers } = await run(["integration", "providers"], {
      providers: z.array(z.object({ provider: z.string() })),
    });
    expect(providers).toContainEqual({ provider: "hosted" });
    const words = ["--project", made.project, "--provider", "hosted", "--default", "publish"];
    const created = await run(["integration", "create", ...words], {
      id,
      auto_publish_status: z.literal("publish"),
    });
    const list = () =>
      run(["integration", "list", "--project", made.project], { integrations: z.array(z.object({ id })) });
    expect((await list()).integrations).toContainEqual({ id: created.id });
    await run(["integration", "test", created.id], { ok: z.literal(true) });
    await run(["integration", "remove", created.id], { id: z.literal(created.id), removed: z.literal(true) });
    expect((await list()).integrations).toEqual([{ id: made.integration }]);
  });

  test("imports a Markdown file, hides the article and shows it again", async () => {
    const file = path.join(installation.dataDir, "article.md");
    writeFileSync(
      file,
      "---\ntitle: Anvil care\nslug: care-for-anvils\nkeywords: [anvil, rust]\n---\n## Dry\n\nKeep it **dry**.\n",
    );
    const imported = await run(
      ["article", "import", file, "--project", made.project, "--keyword", "anvil care"],
      { article_id: id, slug: z.literal("care-for-anvils") },
    );
    const address = `/articles/${imported.article_id}`;
    expect(await (await api(address)).json()).toMatchObject({
      title: "Anvil care",
      slug: "care-for-anvils",
      seedKeyword: "anvil care",
      keywords: ["anvil care", "anvil", "rust"],
      content_markdown: expect.stringContaining("Keep it **dry**."),
      content_html: expect.stringContaining("<strong>dry</strong>"),
    });
    const isListed = async () => (await (await api("/articles")).text()).includes(imported.article_id);
    expect(await isListed()).toBe(true);
    await run(["article", "hide", imported.article_id], { published: z.literal(false) });
    expect(await isListed()).toBe(false);
    await run(["article", "show", imported.article_id], { published: z.literal(true) });
    expect(await isListed()).toBe(true);
    const again = await adminHere(installation, ["article", "import", file, "--project", made.project]);
    expect(again).toMatchObject({ code: 4, stderr: expect.stringContaining("already has an article") });
  });

  test("retries a failed job once", async () => {
    const { services } = installation.runtime;
    const input = { keyword: "tongs and hammers", projectId: made.project };
    const { job_id: jobId } = await execute(generateArticle, asOperator(services), input);
    await services.db
      .update(job)
      .set({ status: "failed", stage: null, error: "The model is away." })
      .where(eq(job.id, jobId));
    const list = ["job", "list", "--project", made.project];
    const { jobs } = await run(list, { jobs: z.array(z.object({ job_id: id, error: z.string() })) });
    expect(jobs).toEqual([{ job_id: jobId, error: "The model is away." }]);
    await run(["job", "retry", jobId], { job_id: z.literal(jobId), status: z.literal("queued") });
    const again = await adminHere(installation, ["job", "retry", jobId, "--json"]);
    expect(again).toMatchObject({ code: 4, stdout: "" });
    expect(JSON.parse(again.stderr)).toMatchObject({ code: "conflict", error: expect.any(String) });
  });

  test.each([
    ["2 for an invalid value", 2, ["credits", "grant", "ten", "--workspace", newId()]],
    ["2 for an invalid id", 2, ["article", "hide", "anvil-care"]],
    ["2 for a short password", 2, "user create --email c@example.com --name C --password 1".split(" ")],
    ["3 for an unknown id", 3, ["key", "revoke", newId()]],
    ["3 for a missing file", 3, ["article", "import", "/nowhere.md", "--project", newId()]],
    ["4 for a taken e-mail address", 4, ["user", "create", "--email", "ada@example.com", "--name", "A"]],
  ])("exits with %s, prints a sentence and no stack trace", async (_name, code, words) => {
    const ending = await adminHere(installation, words);
    expect(ending).toMatchObject({ code, stdout: "" });
    expect(ending.stderr).not.toMatch(/\n\s+at /);
    expect(ending.stderr).toMatch(/^\S.*\.\n/);
  });
});

describe("the admin command while no server runs", () => {
  const dataDir = makeDataFolder("admin");
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("starts the database for each command, keeps the data, and leaves nothing running", async () => {
    const made = read(await admin(dataDir, ["workspace", "create", "--name", "Alone", "--json"]), { id });
    const { workspaces } = read(await admin(dataDir, ["workspace", "list", "--json"]), {
      workspaces: z.array(z.object({ id, name: z.string() })),
    });
    expect(workspaces).toEqual([{ id: made.id, name: "Alone" }]);
    const state = readPostgresState(path.join(dataDir, "postgres.json"));
    expect(stillRunning(state?.users ?? [])).toEqual([]);
    // A process that has ended may still wait for its new parent to collect it; it runs no more.
    expect(identifyProcess(state?.pid ?? 0)).toBeNull();
  });

  test("exits with 5 for a database that is down and for a malformed setting", async () => {
    const url = `postgres://g:hunter2@127.0.0.1:${await findFreePort()}/galley`;
    const down = await admin(dataDir, ["project", "list"], { DATABASE_URL: url });
    expect(down).toMatchObject({
      code: 5,
      stdout: "",
      stderr: expect.stringMatching(/^No PostgreSQL answers/),
    });
    expect(down.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(down.stderr).not.toContain("hunter2");
    const malformed = await admin(dataDir, ["project", "list", "--json"], { PORT: "http" });
    expect(malformed).toMatchObject({ code: 5, stdout: "" });
    expect(JSON.parse(malformed.stderr)).toMatchObject({
      code: "cannot_start",
      error: expect.stringMatching(/^PORT must be/),
    });
  });
});
