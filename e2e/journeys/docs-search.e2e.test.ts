import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { overflowOf, violationsOf } from "../accessibility";
import { launchBrowser } from "../browser";
import { type Installation, openInstallation } from "../installation";

let installation: Installation;
let browser: Browser;
let baseUrl: string;
beforeAll(async () => {
  installation = await openInstallation();
  ({ baseUrl } = await installation.startServer({}));
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

const field = (page: Page) => page.getByRole("combobox", { name: "Search the documentation" });
const selected = (page: Page) => page.getByRole("option", { selected: true });

/** A page of the documentation, and what its policy or its script complained about. */
async function openDocs(path: string, { scripts = true, width = 1440 } = {}) {
  const context = await browser.newContext({
    baseURL: baseUrl,
    javaScriptEnabled: scripts,
    viewport: { width, height: 844 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto(path);
  return { page, complaints };
}

describe("the search of the documentation", () => {
  test("is used by the keyboard alone, and leads to the heading", async () => {
    const { page, complaints } = await openDocs("/docs/keys");
    await page.keyboard.press("/");
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("checking sign");
    await page.getByRole("option", { name: "Checking the signature" }).waitFor();
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await selected(page).count()).toBe(0);

    await page.keyboard.press("ArrowDown");
    expect(await selected(page).getAttribute("id")).toBe(
      await field(page).getAttribute("aria-activedescendant"),
    );
    expect(await selected(page).textContent()).toBe("Checking the signature Receive webhooks and events");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/webhooks#checking-the-signature");
    expect(await page.locator(":target").textContent()).toBe("Checking the signature");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("goes round with the arrows, and is closed and emptied by Escape", async () => {
    const { page } = await openDocs("/docs");
    await field(page).fill("webhook");
    const options = page.getByRole("option");
    await options.first().waitFor();
    const last = (await options.count()) - 1;
    await page.keyboard.press("ArrowUp");
    expect(await options.nth(last).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    expect(await options.nth(0).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect([await field(page).inputValue(), await field(page).getAttribute("aria-expanded")]).toEqual([
      "webhook",
      "false",
    ]);
    await page.keyboard.press("Escape");
    expect(await field(page).inputValue()).toBe("");
    await page.context().close();
  });

  test("says that nothing was found, and Enter leads to all results", async () => {
    const { page } = await openDocs("/docs/api");
    await field(page).fill("webhook xyzzy");
    await page.getByRole("status").getByText("No page has all of these words.").waitFor();
    await field(page).fill("article");
    await page
      .getByRole("status")
      .getByText(/^The first 8 of \d+/)
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/search?q=article");
    expect(await page.getByText(/results for “article”/).count()).toBe(1);
    await page.context().close();
  });

  test("types a slash where somebody writes", async () => {
    const { page } = await openDocs("/docs");
    await field(page).fill("");
    await page.keyboard.type("api/v1");
    expect(await field(page).inputValue()).toBe("api/v1");
    await page.context().close();
  });

  test("works without a script, and as markup that is text", async () => {
    const { page } = await openDocs("/docs", { scripts: false });
    const attack = '"><img src=x onerror=alert(1)>';
    await page.getByRole("textbox", { name: "Search the documentation" }).fill(attack);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText(`No page has all words of “${attack}”.`).waitFor();
    expect(await page.locator("img").count()).toBe(0);
    await page.getByRole("textbox", { name: "Search the documentation" }).fill("signature");
    await page.keyboard.press("Enter");
    await page.getByRole("article").getByRole("link", { name: "Checking the signature" }).click();
    await page.waitForURL("**/docs/webhooks#checking-the-signature");
    await page.context().close();
  });

  test("fits on a phone while it is open, and so do the contents of the page", async () => {
    const { page } = await openDocs("/docs/keys", { width: 390 });
    await field(page).fill("webhook");
    await page.getByRole("option").first().waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByText("On this page").click();
    await contents.getByRole("link", { name: "When a key has leaked" }).click();
    await page.waitForURL("**/docs/keys#when-a-key-has-leaked");
    await page.context().close();
  });
});

test("the index is one file for all readers, which browsers keep and revalidate", async () => {
  const answer = await fetch(`${baseUrl}/docs/search-index.json`);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "application/json",
    "public, max-age=600",
  ]);
  expect((await answer.text()).length).toBeLessThan(170_000);
  const again = await fetch(`${baseUrl}/docs/search-index.json`, {
    headers: { "If-None-Match": answer.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("the page of results is not kept, not indexed, and only read", async () => {
  const answer = await fetch(`${baseUrl}/docs/search?q=keys`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(answer.headers.get("content-security-policy")).toContain("trusted-types 'none'");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  expect((await fetch(`${baseUrl}/docs/search`, { method: "POST" })).status).toBe(405);
  const slash = await fetch(`${baseUrl}/docs/search/?q=keys`, { redirect: "manual" });
  expect([slash.status, slash.headers.get("location")]).toEqual([308, "/docs/search?q=keys"]);
});
