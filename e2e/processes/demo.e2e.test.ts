import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type DemoRecord, readDemoRecord } from "@/scripts/demo/demo-record";
import { demoDataFolder, expectNothingRuns, runOnce, startDemo } from "../demo-process";

/** Runs without npm, which would die of the signal itself and hide the exit code. */
const runUntilInterrupted = [process.execPath, "scripts/run.mjs", "demo"] as const;

function requireRecord(dataDir: string): DemoRecord & { articleId: string } {
  const record = readDemoRecord(dataDir);
  if (record === null || record.articleId === null) throw new Error("the demo has left no record");
  return { ...record, articleId: record.articleId };
}

describe("npm run demo", () => {
  const dataDir = demoDataFolder();

  test("writes, publishes and proves an article, and exits with --once", { timeout: 240_000 }, async () => {
    const demo = await startDemo(dataDir, runOnce);
    expect(await demo.ended, demo.output()).toBe(0);
    const { baseUrl, apiKey, email, password, feedToken } = requireRecord(dataDir);
    for (const shown of [
      /Writing .* \d+ %/,
      /Written .* 100% .*sample writer/,
      new RegExp(`The article +${baseUrl}/blog/galley-demo/\\S+`),
      `curl -H "X-API-Key: ${apiKey}" ${baseUrl}/api/v1/articles`,
      `${email}  ${password}`,
      feedToken,
      "mcpServers",
    ]) {
      expect(demo.output()).toMatch(shown);
    }
    await expectNothingRuns(dataDir);
  });

  test("stores its credentials in a file that only the owner can read", () => {
    const file = path.join(dataDir, "demo.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")) as object).sort()).toEqual([
      "apiKey",
      "articleId",
      "baseUrl",
      "email",
      "feedToken",
      "integrationId",
      "password",
      "projectId",
    ]);
  });

  test("continues with the same data, serves until Ctrl-C, and then stops everything", {
    timeout: 120_000,
  }, async () => {
    const before = requireRecord(dataDir);
    const demo = await startDemo(dataDir, runUntilInterrupted);
    await expect.poll(() => demo.output(), { timeout: 90_000 }).toContain("stays up until Ctrl-C");
    expect(demo.output()).toContain("is there from an earlier run");
    const after = requireRecord(dataDir);
    expect(after).toEqual({ ...before, baseUrl: after.baseUrl });
    await expectUsable(after, /The article +(\S+)/.exec(demo.output())?.[1] ?? "");

    demo.interrupt();
    expect(await demo.ended, demo.output()).toBe(0);
    await expectNothingRuns(dataDir);
  });
});

/** The fields of demo.json that other programs may rely on. */
async function expectUsable(record: DemoRecord & { articleId: string }, articleUrl: string): Promise<void> {
  const { baseUrl, apiKey, articleId, feedToken, email, password } = record;
  const article = await fetch(`${baseUrl}/api/v1/articles/${articleId}`, {
    headers: { "X-API-Key": apiKey },
  });
  expect(article.status).toBe(200);
  const { title } = (await article.json()) as { title: string };
  // A sample is kept from search engines on purpose, which is no fault of its page.
  const publications = await fetch(`${baseUrl}/api/v1/articles/${articleId}/publications`, {
    headers: { "X-API-Key": apiKey },
  });
  expect(await publications.json()).toMatchObject({
    publications: [{ evidence: { noindex: true, noindex_desired: true, warnings: [] } }],
  });
  const feed = await fetch(`${baseUrl}/api/v1/feed.xml?token=${feedToken}`);
  expect(feed.status).toBe(200);
  expect(await feed.text()).toContain(articleId);
  const page = await fetch(articleUrl);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(title);
  const signIn = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: baseUrl },
    body: JSON.stringify({ email, password }),
  });
  expect(signIn.status).toBe(200);
  expect(signIn.headers.get("set-cookie")).toContain("galley.session_token=");
}
