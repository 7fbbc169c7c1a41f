import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../browser";
import { type Installation, openInstallation } from "../installation";

let installation: Installation;
let baseUrl: string;
beforeAll(async () => {
  installation = await openInstallation();
  ({ baseUrl } = await installation.startServer({ LIMIT_READS: "7/420" }));
}, 300_000);
afterAll(() => installation?.close());

describe("the API reference", () => {
  test("has one text for all readers, whatever query they add", async () => {
    const read = async (query: string) => {
      const page = await fetch(`${baseUrl}/docs/api${query}`);
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      return await page.text();
    };
    const texts = await Promise.all(Array.from({ length: 20 }, (_, index) => read(`?reader=${index}`)));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain(`${baseUrl}/api/v1`);
    expect(texts[0]).toContain("7 in 7 minutes");
  });

  test("is revalidated by caches, which get a 304 while nothing has changed", async () => {
    const address = `${baseUrl}/docs/api`;
    const page = await request(address, { method: "HEAD" });
    const etag = String(page.headers.etag);
    const again = await request(address, { headers: { "If-None-Match": etag } });
    expect(again.statusCode).toBe(304);
    await again.body.dump();
  });

  test("refuses a POST", async () => {
    const answer = await fetch(`${baseUrl}/docs/api`, { method: "POST", body: new URLSearchParams() });
    expect(answer.status).toBe(405);
  });

  test("shows the settings of another server that runs on the same build", async () => {
    const other = await installation.startServer({ LIMIT_READS: "9/540" });
    const page = await (await fetch(`${other.baseUrl}/docs/api`)).text();
    expect(page).toContain("9 in 9 minutes");
    expect(page).toContain(`${other.baseUrl}/api/v1`);
    await other.stop();
  });

  test.each(["/docs/api/strange", "/docs//api/strange", "/DOCS/api", "/docs/%61pi"])(
    "is not found under the address %s",
    async (address) => {
      expect((await fetch(`${baseUrl}${address}`)).status).toBe(404);
    },
  );

  test("has one address: that with a slash at its end leads to it, and not to another site", async () => {
    const answers = await Promise.all(
      ["/docs/api/?a=b", "/docs//evil.example//"].map((address) =>
        fetch(`${baseUrl}${address}`, { redirect: "manual" }),
      ),
    );
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual([
      "/docs/api?a=b",
      "/docs//evil.example",
    ]);
  });

  test("opens from the list of pages, without a script of React or Next", async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on(
      "request",
      (sent) => sent.resourceType() === "script" && scripts.push(new URL(sent.url()).pathname),
    );
    await page.goto(`${baseUrl}/docs`);
    await page
      .getByRole("navigation", { name: "Documentation" })
      .getByRole("link", { name: "API reference" })
      .click();
    await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/api");
    expect(new Set(scripts)).toEqual(new Set(["/site.js", "/site-assets/docs-search.js"]));
    await browser.close();
  });
});
