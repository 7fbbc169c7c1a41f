import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { job, project } from "@/lib/platform/db/schema";
import { type Dashboard, makeProject, openDashboard, openPage, signIn } from "../dashboard-server";

/** More pages than the other tests of this file open, but few enough to use up quickly. */
const pagesAllowed = 150;

let dashboard: Dashboard;
let projectAddress: string;
let formAddress: string;
beforeAll(async () => {
  dashboard = await openDashboard({ LIMIT_DASHBOARD: `${pagesAllowed}/3600` });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Interruptions");
  projectAddress = page.url();
  formAddress = `${projectAddress}/articles/new`;
  await page.close();
}, 300_000);
afterAll(() => dashboard?.close());

/** Opens the page for a new article, waits for its scripts, and types a text without sending it. */
async function openWithText(
  address = formAddress,
  field = "Brief",
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    storageState: await dashboard.signedIn.storageState(),
  });
  const page = await openPage(context, address);
  await page.waitForLoadState("networkidle");
  await page.getByLabel(field).fill(typed);
  return { context, page };
}

const searchField = "Search title, keyword and text";
const typed = "Half an hour of typing.";

/** The current address, and the text that has not been sent. */
async function placeAndText(page: Page, field = "Brief"): Promise<string[]> {
  return [page.url(), await page.getByLabel(field).inputValue()];
}

test("a form that is sent while offline says so, keeps the input and can be sent again", async () => {
  const { context, page } = await openWithText();
  await page.getByLabel("Keywords", { exact: true }).fill("articles without a network");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Start the article" }).click();
  await page.getByText(/could not be reached/).waitFor();
  expect(await placeAndText(page)).toEqual([formAddress, typed]);
  expect(await page.getByLabel("Keywords", { exact: true }).inputValue()).toBe("articles without a network");

  await context.setOffline(false);
  await page.getByRole("button", { name: "Start the article" }).click();
  await page.waitForURL(/#job-/);
  await context.close();
});

test("a page that follows a job stays unchanged while offline, and continues afterwards", async () => {
  // With a filter, because the search of an empty list is not shown without one.
  const listAddress = `${projectAddress}?mark=offered`;
  const { db } = dashboard.services;
  const [owned] = await db.select().from(project);
  if (owned === undefined) throw new Error("the project of this file is missing");
  const { id: projectId, workspaceId } = owned;
  const inAnHour = new Date(Date.now() + 3_600_000);
  const [waiting] = await db
    .insert(job)
    .values({ projectId, workspaceId, keyword: "slow", keywordKey: "slow", nextAt: inAnHour })
    .returning();
  const { context, page } = await openWithText(listAddress, searchField);
  await page.getByRole("progressbar", { name: "slow" }).waitFor();

  const failed = page.waitForEvent("requestfailed");
  await context.setOffline(true);
  await failed;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await placeAndText(page, searchField)).toEqual([listAddress, typed]);

  await db.update(job).set({ status: "failed", stage: null, error: "The model is gone." });
  await context.setOffline(false);
  await page.locator(`#job-${waiting?.id}`).getByText("The model is gone.").waitFor();
  expect(await placeAndText(page, searchField)).toEqual([listAddress, typed]);
  await context.close();
});

test("a form whose session has expired says so, keeps the input, and is sent when its reader comes back signed in", async () => {
  const { context, page } = await openWithText();
  await page.getByLabel("Keywords", { exact: true }).fill("sessions that are over");
  await context.clearCookies();
  await page.getByRole("button", { name: "Start the article" }).click();
  await page.getByText(/You are signed out/).waitFor();
  expect(await page.locator("body").textContent()).not.toMatch(/X-API-Key/);
  expect(await placeAndText(page)).toEqual([formAddress, typed]);

  const [entry] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /Sign in/ }).click(),
  ]);
  await signIn(entry);
  expect(entry.url()).toBe(formAddress);
  // A browser without a screen does not tell a page that its reader came back to it.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.waitForURL(/#job-/);
  await context.close();
});

test("pages over the rate limit answer 429 with the time to wait; each page counts once", async () => {
  const { request } = dashboard.signedIn;
  let opened = 0;
  let answer = await request.get(projectAddress);
  while (answer.status() === 200 && opened < pagesAllowed) {
    opened += 1;
    answer = await request.get(projectAddress);
  }
  expect(opened).toBeGreaterThan(pagesAllowed / 2);
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(60);

  const page = await openPage(dashboard.signedIn, projectAddress);
  await page.getByRole("heading", { name: "Too many requests" }).waitFor();
  const shown = (await page.locator("main").textContent()) ?? "";
  expect(shown).toMatch(/\d+ (seconds|minutes)/);
  expect(shown).not.toMatch(/fault in Galley/);
  await page.close();
});
