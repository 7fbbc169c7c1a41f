import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeTools } from "@/lib/free/catalogue";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { overflowOf, violationsOf } from "../accessibility";
import { launchBrowser } from "../browser";
import { openPage } from "../dashboard-server";
import { type Installation, openInstallation } from "../installation";

const scriptBytesMax = 60_000;
const plenty = "100000/60";

let installation: Installation;
let baseUrl: string;
let browser: Browser;
beforeAll(async () => {
  installation = await openInstallation();
  ({ baseUrl } = await installation.startServer({ LIMITS: `tool_pages=${plenty}`, LIMIT_FREE: plenty }));
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

describe("the pages of the free tools", () => {
  test.each(["light", "dark"] as const)(
    "have no accessibility faults and fit on a phone (%s)",
    async (colorScheme) => {
      const context = await browser.newContext({
        baseURL: baseUrl,
        colorScheme,
        viewport: { width: 390, height: 844 },
      });
      const page = await openPage(context, "/tools");
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      const embeds = ["/tools/score/embed", "/tools/serp-preview/embed"];
      const paths = ["/tools", ...freeTools.map(({ slug }) => `/tools/${slug}`), ...embeds];
      const found: Record<string, unknown> = {};
      for (const path of paths) {
        await page.goto(path);
        found[path] = [await overflowOf(page), ...(await violationsOf(page))];
      }
      expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, [0]])));
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test("answer the example when it is sent, with and without JavaScript", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled });
      const page = await openPage(context, "/tools");
      for (const { slug } of freeTools) {
        await page.goto(`/tools/${slug}`);
        await page.getByRole("button", { name: "Check" }).click();
        await page.getByText("This is the result of the example.").waitFor({ state: "detached" });
        expect([slug, await page.locator("[data-fault-of], .notice-wait a").allTextContents()]).toEqual([
          slug,
          [],
        ]);
      }
      await context.close();
    }
  });

  test("answer the form of the landing page beside it, and on the tool's page without JavaScript", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled });
      const page = await openPage(context, "/");
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.getByRole("link", { name: "Try the check" }).click();
      const article = await page.getByLabel("The article that was sent").inputValue();
      await page.getByRole("button", { name: "Measure" }).click();
      await page.getByText("The end of the first text is missing from the second.").waitFor();
      expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? "/" : "/tools/similarity");
      if (javaScriptEnabled) {
        expect(await violationsOf(page)).toEqual([]);
        await page.getByLabel("The page that a stranger reads").fill(`Shop\n\n${article}\n\n© Iron`);
        await page.getByText("The second text contains the first.").waitFor();
        // Longer than the tool takes: it is not cut, and the answer says so.
        await page.getByLabel("The page that a stranger reads").fill("word ".repeat(9_000));
        await page.locator("[data-fault-of=second]").waitFor();
      }
      expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
      await context.close();
    }
  });

  test("answer while somebody types, and are shared by a link that no server sees", async () => {
    const context = await browser.newContext({
      baseURL: baseUrl,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await openPage(context, "/tools/slug");
    await page.getByLabel("Title").fill("Größe & Maß");
    await page.locator("#slug", { hasText: "grosse-mass" }).waitFor();
    await page.getByRole("button", { name: "Copy a link to this input" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/tools\/slug#input=[\w-]+$/);

    const other = await context.newPage();
    const asked: string[] = [];
    other.on("request", (request) => asked.push(request.url()));
    await other.goto(link);
    await other.locator("#slug", { hasText: "grosse-mass" }).waitFor();
    expect(await other.getByLabel("Title").inputValue()).toBe("Größe & Maß");
    expect(asked.filter((url) => url.includes("input="))).toEqual([]);
    await context.close();
  });

  test("have pictures for networks, of the size that they say", async () => {
    for (const path of ["/tools", ...freeTools.map(({ slug }) => `/tools/${slug}`)]) {
      const response = await fetch(`${baseUrl}${path}/card.png`);
      const png = Buffer.from(await response.arrayBuffer());
      expect([path, response.status, png.toString("latin1", 1, 4)]).toEqual([path, 200, "PNG"]);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  test("load little script", async () => {
    const page = await (await browser.newContext({ baseURL: baseUrl })).newPage();
    let bytes = 0;
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      const body = await response.body();
      bytes += brotliCompressSync(body).length;
    });
    await page.goto("/tools/score", { waitUntil: "networkidle" });
    process.stdout.write(`the page of the score loads ${bytes} bytes of compressed script\n`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(scriptBytesMax);
    await page.context().close();
  });
});

describe("another site", () => {
  test("may call the tools from its pages, and show two of them in a frame", async () => {
    const frames = ["score", "serp-preview"].map(
      (slug) =>
        `<iframe src="${baseUrl}/tools/${slug}/embed" title="${slug}" width="600" height="900"></iframe>`,
    );
    const elsewhere = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      // The policy that docs/free-tools.md names for such a page, and what the calls below need.
      response.setHeader(
        "content-security-policy",
        `default-src 'none'; frame-src ${baseUrl}; connect-src ${baseUrl}`,
      );
      response.end(`<!doctype html><title>Elsewhere</title>${frames.join("")}`);
    });
    const address = `http://127.0.0.1:${await listenOnLoopback(elsewhere)}`;
    const page = await openPage(await browser.newContext(), "about:blank");
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(address);
    for (const [title, field, entered, shown] of [
      ["score", "Keyword", "cold chisels", "of 100 points"],
      ["serp-preview", "Title", "Cold chisels and what they cut", "Cold chisels and what they cut"],
    ] as const) {
      const framed = page.frameLocator(`iframe[title="${title}"]`);
      await framed
        .getByLabel(field, { exact: field === "Keyword" })
        .first()
        .fill(entered);
      await framed.getByRole("button", { name: "Check" }).click();
      await framed.getByText("This is the result of the example.").waitFor({ state: "detached" });
      const result = framed.getByRole("region", { name: "Result", exact: true });
      await result.getByText(shown).first().waitFor();
    }
    expect(scripts).toEqual([]);

    expect(await callFrom(page, `${baseUrl}/api/free/slug`, { title: "One two" })).toMatchObject({
      slug: "one-two",
    });
    await expect(callFrom(page, `${baseUrl}/api/v1/articles`, {})).rejects.toThrow("Failed to fetch");
    await page.context().close();
    elsewhere.close();
  });
});

/** Calls an address as a script of the page's origin does, which the browser asks permission for first. */
function callFrom(page: Page, url: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ({ address, json }) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(address, { method: "POST", headers, body: json });
      return (await response.json()) as unknown;
    },
    { address: url, json: JSON.stringify(body) },
  );
}
