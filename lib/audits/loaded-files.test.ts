import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import {
  auditById,
  auditDeps,
  createProjectFor,
  pagesOf,
  startedAudit,
  sweepUntilIdle,
} from "./testing/audited-project";
import { htmlPage, serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Check {
  id: string;
  applicable: number;
  affected: number;
  not_checked: string | null;
}

describe("what pages load besides themselves", { timeout: 60_000 }, () => {
  test("is asked for by its headers, and what is missing is a finding of the page or of the picture", async () => {
    const body = `<link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="/gone.css">
      <link rel="stylesheet" href="/moved.css"><link rel="stylesheet" href="https://cdn.example/far.css">
      <link rel="stylesheet" href="/busy.css"><script src="/site.js"></script><script src="/gone.js"></script>
      <script type="text/template" src="/not-a-script"></script>
      <img src="/a.webp" srcset="/a-1.webp 1x, /a-2.webp 2x" alt="An anvil" width="2" height="2">
      <picture><source srcset="/b.avif 800w, /b-gone.avif 1600w"></picture>
      <video poster="/poster.jpg"></video>`;
    const file = { status: 200, headers: { "content-type": "application/octet-stream" }, body: "x" };
    const paths = ["/site.css", "/site.js", "/a.webp", "/a-1.webp", "/a-2.webp", "/b.avif"];
    const site = await serveSite({
      "/": htmlPage("Anvils", ["/plain"], body),
      "/plain": htmlPage("Plain", ["/"]),
      "/moved.css": { status: 301, headers: { location: "/gone-too.css" } },
      "/busy.css": { status: 429, headers: { "retry-after": "0" } },
      ...Object.fromEntries(paths.map((path) => [path, file])),
    });
    const { db } = database;
    const { id } = await startedAudit(db, await createProjectFor(db, site.origin));
    await sweepUntilIdle(auditDeps(db));
    const { report } = await auditById(db, id);
    const checks = report?.["checks"] as Check[];
    const check = (rule: string) => checks.find((each) => each.id === rule);
    expect(check("stylesheets-load")).toMatchObject({ applicable: 1, affected: 1 });
    expect(check("stylesheets-load")?.not_checked).toContain("1 stylesheet not checked");
    expect(check("scripts-load")).toMatchObject({ applicable: 1, affected: 1, not_checked: null });
    const recommendations = report?.["recommendations"] as {
      id: string;
      detail: string;
      sample_urls: string[];
    }[];
    const of = (rule: string) => recommendations.find((each) => each.id === rule);
    const pathsOf = (rule: string) =>
      of(rule)
        ?.sample_urls.map((url) => url.slice(site.origin.length))
        .sort();
    expect(pathsOf("stylesheets-load")).toEqual(["/"]);
    expect(pathsOf("images-load")).toEqual(["/b-gone.avif", "/poster.jpg"]);
    const rows = await pagesOf(db, id);
    const kinds = Object.fromEntries(rows.map(({ url, kind }) => [url.slice(site.origin.length), kind]));
    expect(kinds).toMatchObject({
      "/": "page",
      "/a.webp": "image",
      "/a-2.webp": "picture",
      "/site.js": "script",
    });
    expect(Object.keys(kinds)).not.toContain("/not-a-script");
    expect(rows.every(({ url }) => url.startsWith(site.origin))).toBe(true);
  });

  test("is not fetched where robots.txt forbids it, and counts neither as passed nor as failed", async () => {
    const site = await serveSite({
      "/robots.txt": {
        status: 200,
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /files/",
      },
      "/": htmlPage("Anvils", [], `<link rel="stylesheet" href="/files/gone.css">`),
    });
    const { db } = database;
    const { id } = await startedAudit(db, await createProjectFor(db, site.origin));
    await sweepUntilIdle(auditDeps(db));
    const checks = (await auditById(db, id)).report?.["checks"] as Check[];
    const check = checks.find((each) => each.id === "stylesheets-load");
    expect(check).toMatchObject({ applicable: 0, affected: 0 });
    expect(check?.not_checked).toContain("1 stylesheet not checked");
  });
});
