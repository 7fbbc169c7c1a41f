import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "@/scripts/project-root";
import { launchBrowser } from "./browser";
import { type Installation, openInstallation } from "./installation";

let installation: Installation;
let baseUrl: string;
beforeAll(async () => {
  installation = await openInstallation();
  ({ baseUrl } = await installation.startServer({ LIMIT_READS: "7/420" }));
}, 300_000);
afterAll(() => installation?.close());

/** The headers that a browser sends when a link on another page of the site is followed. */
const navigation = { RSC: "1" };
const cacheFolder = path.join(projectRoot, ".next/server/route-cache");

describe("the API reference", () => {
  test("is rendered once for many simultaneous readers, whatever query they add", async () => {
    const read = async (query: string, headers = {}) => {
      const page = await fetch(`${baseUrl}/docs/api${query}`, { headers });
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      return { cache: page.headers.get("x-nextjs-cache"), text: await page.text() };
    };
    const first = await Promise.all(Array.from({ length: 20 }, (_, index) => read(`?reader=${index}`)));
    expect(new Set(first.map(({ text }) => text)).size).toBe(1);
    expect(first[0]?.text).toContain(`${baseUrl}/api/v1`);
    expect(first[0]?.text).toContain("7 in 7 minutes");
    for (const headers of [{}, navigation]) {
      const again = await read("?utm_source=a", headers);
      expect(again.text).toContain("7 in 7 minutes");
      expect(again.cache).toBe("HIT");
    }
  });

  test("is revalidated by caches, which get a 304 while nothing has changed", async () => {
    const address = `${baseUrl}/docs/api`;
    const page = await request(address, { method: "HEAD" });
    const etag = String(page.headers.etag);
    const again = await request(address, { headers: { "If-None-Match": etag } });
    expect(again.statusCode).toBe(304);
    await again.body.dump();
  });

  test("refuses a POST, which would bypass the cache", async () => {
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

  test.each(["/docs/api/strange", "/docs/api/strange/", "/docs/%61pi/strange", "/docs//api/strange"])(
    "is not rendered or cached under the unknown address %s",
    async (address) => {
      await fetch(`${baseUrl}/docs/api`);
      const answer = await fetch(`${baseUrl}${address}`, { headers: navigation });
      expect(answer.status).toBe(404);
      const cached = existsSync(cacheFolder) ? readdirSync(cacheFolder, { recursive: true }).map(String) : [];
      expect(cached.filter((name) => name.includes("strange"))).toEqual([]);
    },
  );

  test.each(["/DOCS/api", "/docs/%61pi", "/Docs/API"])(
    "is not rendered for a client that names a configuration at %s",
    async (address) => {
      const headers = { ...navigation, "X-Galley-Configuration": "0123456789abcdef" };
      expect((await fetch(`${baseUrl}${address}`, { headers })).status).toBe(404);
    },
  );

  test("opens from a link on another page without loading a new document", async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.goto(`${baseUrl}/docs`);
    const documents: string[] = [];
    page.on("request", (sent) => sent.isNavigationRequest() && documents.push(sent.url()));
    await page.getByRole("navigation", { name: "Documentation" }).getByText("API reference").click();
    await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/api");
    expect(documents).toEqual([]);
    await browser.close();
  });
});
