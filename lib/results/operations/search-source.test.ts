import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { activity, searchSource } from "@/lib/platform/db/schema";
import { createSecretBox } from "@/lib/platform/secret-box";
import { deleteProject } from "@/lib/projects/trash/delete";
import type { FullContext } from "@/lib/services";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { lastFinalDay } from "../reading-days";
import { claimSource, noteDay } from "../rows/sources";
import { figuresIn } from "../testing/connected-project";
import {
  accountKeyJson,
  type StandInOptions,
  startSearchConsole,
  testAccount,
} from "../testing/search-console-server";
import { connectSearchConsole } from "./connect";
import { disconnectSearchConsole } from "./disconnect";
import { getSearchSource } from "./get-source";
import { importFigures } from "./import-figures";

let app: TestServices;
let acme: Tenant;
let projectId: string;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { writes: noLimit, dashboard: noLimit } });
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await createTenant(app.services, "Acme");
  ({ projectId } = acme);
});

/** The owner's context with a stand-in for Google. */
async function withGoogle(options: StandInOptions = {}) {
  const standIn = await startSearchConsole(options);
  const { services } = app;
  const settings = { ...services.settings, searchConsoleUrl: standIn.baseUrl };
  const asUser: FullContext = { ...acme.asUser, settings };
  return { standIn, asUser };
}

const rowOf = async () => {
  const [row] = await app.services.db
    .select()
    .from(searchSource)
    .where(eq(searchSource.projectId, projectId));
  return row;
};

const readable = (...properties: string[]) => ({
  properties: properties.map((siteUrl) => ({ siteUrl, permissionLevel: "siteRestrictedUser" })),
});

describe("connecting to Search Console", () => {
  test("asks Google first, stores the key encrypted, and shows it to nobody", async () => {
    const { asUser } = await withGoogle();
    const connected = await execute(connectSearchConsole, asUser, { projectId, key: accountKeyJson });
    expect(connected.source).toMatchObject({
      property: "sc-domain:acme.example",
      client_email: testAccount.clientEmail,
      state: "reading",
      newest_day: null,
    });
    const seen = await execute(getSearchSource, acme.asKey, {});
    expect(seen).toEqual(connected);
    const row = await rowOf();
    expect(app.services.secrets.open(row?.secret ?? "", projectId)).toBe(testAccount.privateKey);
    const [entry] = await app.services.db
      .select()
      .from(activity)
      .where(eq(activity.operation, "results.connect"));
    expect(entry).toMatchObject({ outcome: "ok" });
    for (const shown of [connected, seen, row, entry, app.logged]) {
      expect(JSON.stringify(shown)).not.toContain("PRIVATE KEY");
    }
    expect(app.woken).toContain("results");
  });

  test.each([
    [readable("sc-domain:other.example", "https://acme.example/"), undefined, "https://acme.example/"],
    [
      readable("sc-domain:acme.example", "https://acme.example/"),
      "https://acme.example/",
      "https://acme.example/",
    ],
    [readable("sc-domain:other.example"), "sc-domain:other.example", "sc-domain:other.example"],
  ])(
    "takes the property that fits, or the one that is asked for: %j, %s",
    async (options, property, expected) => {
      const { asUser } = await withGoogle(options);
      const asked = { projectId, key: accountKeyJson, ...(property !== undefined && { property }) };
      const { source } = await execute(connectSearchConsole, asUser, asked);
      expect(source?.property).toBe(expected);
    },
  );

  test.each([
    [readable(), undefined, /may not read any property yet.*add this address/],
    [
      readable("sc-domain:other.example"),
      undefined,
      /None of the properties.*It may read sc-domain:other.example/,
    ],
    [readable("sc-domain:acme.example", "https://acme.example/"), undefined, /Several properties/],
    [readable("sc-domain:acme.example"), "sc-domain:rival.example", /may not read sc-domain:rival.example/],
  ])(
    "says which properties there are when none can be chosen: %j, %s",
    async (options, property, message) => {
      const { asUser } = await withGoogle(options);
      const asked = { projectId, key: accountKeyJson, ...(property !== undefined && { property }) };
      await expect(execute(connectSearchConsole, asUser, asked)).rejects.toMatchObject({
        code: "invalid_request",
        message: expect.stringMatching(message),
        extras: { fields: [{ field: "property" }] },
      });
      expect(await rowOf()).toBeUndefined();
    },
  );

  test.each([
    ["not_enabled", "conflict", /enable the Google Search Console API/],
    ["unavailable", "unavailable", /not available/],
    ["quota", "unavailable", /quota/],
  ] as const)("stores nothing when Google answers %s", async (trouble, code, message) => {
    const { standIn, asUser } = await withGoogle();
    standIn.answerNext(trouble);
    await expect(
      execute(connectSearchConsole, asUser, { projectId, key: accountKeyJson }),
    ).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await rowOf()).toBeUndefined();
  });

  test("refuses what is no key, without asking Google and without repeating it", async () => {
    const { standIn, asUser } = await withGoogle();
    const key = JSON.stringify({
      type: "service_account",
      client_email: "a@b.example",
      private_key: "hush-hush",
    });
    const refusal = await execute(connectSearchConsole, asUser, { projectId, key }).catch(
      (error: Error) => error,
    );
    expect(refusal).toMatchObject({ code: "invalid_request", extras: { fields: [{ field: "key" }] } });
    expect(refusal instanceof Error ? refusal.message : "no refusal").not.toMatch(/hush|no refusal/);
    await expect(execute(connectSearchConsole, asUser, { projectId })).rejects.toThrow("Paste the JSON file");
    expect(standIn.tokens).toBe(0);
  });

  test("again goes on where reading stopped, with the stored key, and another property is read from its start", async () => {
    const { db } = app.services;
    const both = readable("sc-domain:acme.example", "sc-domain:other.example");
    const { asUser } = await withGoogle(both);
    await execute(connectSearchConsole, asUser, { projectId, key: accountKeyJson });
    const claim = await claimSource(db, projectId, 90);
    if (claim === null) throw new Error("nothing was claimed");
    const final = lastFinalDay(new Date());
    await db.transaction((tx) => noteDay(tx, claim, final));
    await db
      .update(searchSource)
      .set({ nextAt: null, failure: "Search Console is closed.", failureCode: "rejected" });
    const failed = await execute(getSearchSource, asUser, { projectId });
    expect(failed.source).toMatchObject({
      state: "failed",
      message: "Search Console is closed.",
      next_at: null,
    });
    const again = await execute(connectSearchConsole, asUser, { projectId });
    expect(again.source).toMatchObject({ state: "reading", newest_day: final, oldest_day: final });
    expect(await rowOf()).toMatchObject({ leaseToken: null, attempts: 0 });
    const other = await execute(connectSearchConsole, asUser, {
      projectId,
      property: "sc-domain:other.example",
    });
    expect(other.source).toMatchObject({ property: "sc-domain:other.example", newest_day: null });
  });

  test("with a stored key of another installation asks for the key again", async () => {
    const { asUser } = await withGoogle();
    await execute(connectSearchConsole, asUser, { projectId, key: accountKeyJson });
    const elsewhere = { ...asUser, secrets: createSecretBox(randomBytes(32)) };
    await expect(execute(connectSearchConsole, elsewhere, { projectId })).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "key" }] },
    });
  });
});

const csv = [
  "Date,Page,Query,Clicks,Impressions,Position",
  "2026-01-30,https://acme.example/anvils,anvil care,2,20,4",
  "2026-01-30,https://www.acme.example/anvils/,anvil oil,1,20,8",
  "2026-01-30,https://acme.example/tongs,,5,50,3",
  "2026-01-31,https://acme.example/tongs,tongs,1,10,3",
].join("\n");

describe("importing figures", () => {
  test("stores each line, and the totals of pages that have only queries", async () => {
    expect(await execute(importFigures, acme.asUser, { projectId, csv })).toEqual({
      rows: 4,
      pages: 2,
      days: 2,
    });
    const figures = await figuresIn(app.services.db, projectId);
    expect(
      figures.map(({ day, page, query, clicks, position }) => [day, page, query, clicks, position]),
    ).toEqual([
      ["2026-01-30", "acme.example/anvils", "", 3, 6],
      ["2026-01-30", "acme.example/anvils", "anvil care", 2, 4],
      ["2026-01-30", "acme.example/anvils", "anvil oil", 1, 8],
      ["2026-01-30", "acme.example/tongs", "", 5, 3],
      ["2026-01-31", "acme.example/tongs", "", 1, 3],
      ["2026-01-31", "acme.example/tongs", "tongs", 1, 3],
    ]);
    expect(await execute(getSearchSource, acme.asUser, { projectId })).toMatchObject({
      source: null,
      first_day: "2026-01-30",
      last_day: "2026-01-31",
    });
  });

  test("again replaces the same lines and changes nothing else, and totals never become less than their queries", async () => {
    await execute(importFigures, acme.asUser, { projectId, csv });
    const before = await figuresIn(app.services.db, projectId);
    await execute(importFigures, acme.asUser, { projectId, csv });
    expect(await figuresIn(app.services.db, projectId)).toEqual(before);
    const change = [
      "Date,Page,Query,Clicks,Impressions,Position",
      "2026-01-30,https://acme.example/tongs,tongs,1,10,9",
      "2026-01-31,https://acme.example/tongs,tongs,8,80,2",
    ].join("\n");
    await execute(importFigures, acme.asUser, { projectId, csv: change });
    const tongs = (await figuresIn(app.services.db, projectId)).filter(({ page }) => page.endsWith("tongs"));
    expect(tongs.map(({ day, query, clicks }) => [day, query, clicks])).toEqual([
      ["2026-01-30", "", 5],
      ["2026-01-30", "tongs", 1],
      ["2026-01-31", "", 8],
      ["2026-01-31", "tongs", 8],
    ]);
  });

  test("with a faulty line stores nothing, and names the line", async () => {
    const faulty = `${csv}\n31.01.2026,https://acme.example/tongs,,1,1,1`;
    await expect(execute(importFigures, acme.asUser, { projectId, csv: faulty })).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringMatching(
        /^One line of the file cannot be imported, so nothing was.* Line 6: The date/,
      ),
      extras: { fields: [{ field: "csv", message: expect.stringContaining("Line 6") }] },
    });
    expect(await figuresIn(app.services.db, projectId)).toEqual([]);
  });

  test("of another workspace's project is refused as if there were none", async () => {
    const rival = await createTenant(app.services, "Rival");
    const notFound = { code: "not_found" };
    const { asUser } = rival;
    await expect(execute(importFigures, asUser, { projectId, csv })).rejects.toMatchObject(notFound);
    await expect(
      execute(connectSearchConsole, asUser, { projectId, key: accountKeyJson }),
    ).rejects.toMatchObject(notFound);
    await expect(execute(disconnectSearchConsole, asUser, { projectId })).rejects.toMatchObject(notFound);
    await expect(execute(getSearchSource, rival.asKey, { projectId })).rejects.toMatchObject(notFound);
  });
});

describe("the key is forgotten, and the figures stay,", () => {
  const connectedWithFigures = async () => {
    const { asUser } = await withGoogle();
    await execute(connectSearchConsole, asUser, { projectId, key: accountKeyJson });
    await execute(importFigures, acme.asUser, { projectId, csv });
  };

  test("when the project is disconnected", async () => {
    await connectedWithFigures();
    const disconnect = () => execute(disconnectSearchConsole, acme.asUser, { projectId });
    expect(await disconnect()).toEqual({ project_id: projectId, was_connected: true });
    expect(await disconnect()).toEqual({ project_id: projectId, was_connected: false });
    expect(await rowOf()).toBeUndefined();
    expect(await figuresIn(app.services.db, projectId)).toHaveLength(6);
  });

  test("when the project goes into the trash", async () => {
    await connectedWithFigures();
    await execute(deleteProject, acme.asUser, { projectId, confirmation: "Acme" });
    expect(await rowOf()).toBeUndefined();
    expect(await figuresIn(app.services.db, projectId)).toHaveLength(6);
  });
});
