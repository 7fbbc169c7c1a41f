import { describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { figuresIn } from "@/lib/results/testing/connected-project";
import { createTenant } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";

/** Figures of a CSV file over the API. */
const suite = useRestSuite();
const head = "Date,Page,Query,Clicks,Impressions,Position";
const csv = `${head}\n2026-11-01,https://acme.example/tea,green tea,9,310,6.1\n`;

const path = (projectId: string) => `projects/${projectId}/search-figures`;
const post = (projectId: string, key: string, body: object) =>
  suite.rest(path(projectId), { method: "POST", key, body });
const stored = (projectId: string) => figuresIn(suite.app.services.db, projectId);

describe("a CSV file of figures over the API", () => {
  test("is stored like one from the page", async () => {
    const { projectId, apiKey } = suite.acme;
    const { status, json } = await post(projectId, apiKey, { csv });
    expect([status, json]).toEqual([200, { rows: 1, pages: 1, days: 1 }]);
    expect(await stored(projectId)).toHaveLength(2);
  });

  test("with a faulty line is refused with the number of the line, and nothing is stored", async () => {
    const { projectId, apiKey } = suite.acme;
    const before = await stored(projectId);
    const { status, json } = await post(projectId, apiKey, { csv: `${csv}yesterday,x,y,1,2,3\n` });
    expect([status, json]).toMatchObject([400, { code: "invalid_request" }]);
    expect(JSON.stringify(json)).toContain("Line 3");
    expect(await stored(projectId)).toEqual(before);
  });

  test("needs a key that may write, and one of the project's own", async () => {
    const { projectId, apiKey, asUser } = suite.acme;
    const other = await createTenant(suite.app.services, "Globex");
    const reader = await execute(mintKey, asUser, { projectId, scopes: ["read"] });
    expect((await post(projectId, reader.api_key, { csv })).status).toBe(403);
    expect((await post(other.projectId, apiKey, { csv })).status).toBe(404);
    expect((await post(projectId, other.apiKey, { csv })).status).toBe(404);
    expect(await stored(other.projectId)).toEqual([]);
  });

  test("may have a mebibyte with its JSON, where other bodies have 256 KiB, and no more", async () => {
    const { projectId, apiKey } = suite.acme;
    const large = await post(projectId, apiKey, { csv: "x".repeat(600_000) });
    expect([large.status, large.json]).toMatchObject([400, { code: "invalid_request" }]);
    const tooLarge = await post(projectId, apiKey, { csv: "x".repeat(1024 * 1024) });
    expect([tooLarge.status, tooLarge.json]).toMatchObject([413, { code: "payload_too_large" }]);
    const elsewhere = await suite.rest("articles", {
      method: "POST",
      key: apiKey,
      body: { keyword: "x".repeat(300_000) },
    });
    expect(elsewhere.status).toBe(413);
  });

  test("of another media type than JSON is refused", async () => {
    const { projectId, apiKey } = suite.acme;
    const { status } = await suite.rest(path(projectId), {
      method: "POST",
      key: apiKey,
      body: csv,
      headers: { "Content-Type": "text/csv" },
    });
    expect(status).toBe(415);
  });
});
