import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { job, project } from "@/lib/platform/db/schema";
import { violationsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage, signIn } from "../dashboard-server";

/** More pages than the other tests of this file open in that time, but few enough to use up quickly. */
const pagesAllowed = 60;
const limitSeconds = 30;

let dashboard: Dashboard;
let projectAddress: string;
let formAddress: string;
beforeAll(async () => {
  dashboard = await openDashboard({ LIMITS: `dashboard=${pagesAllowed}/${limitSeconds}` });
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
  const listAddress = `${projectAddress}/articles?mark=offered`;
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

/**
 * Opens pages until one is refused for long enough to look at what happens. Returns how many were opened since the limit
 * began again, which it awaits once, because the tests before have used a part.
 */
async function useUpLimit(): Promise<number> {
  const { request } = dashboard.signedIn;
  const secondsNeeded = limitSeconds / 2;
  for (let began = 0; ; began += 1) {
    let opened = 0;
    let answer = await request.get(projectAddress);
    while (answer.status() === 200 && opened < 3 * pagesAllowed) {
      opened += 1;
      answer = await request.get(projectAddress);
    }
    expect(answer.status()).toBe(429);
    const waitSeconds = Number(answer.headers()["retry-after"]);
    expect(waitSeconds).toBeLessThanOrEqual(limitSeconds);
    if (began > 0 && waitSeconds >= secondsNeeded) return opened;
    const statusNow = async () => (await request.get(projectAddress)).status();
    await expect.poll(statusNow, { timeout: 2 * limitSeconds * 1000, interval: 500 }).toBe(200);
  }
}

test("a page counts once: no other is asked for before its link is clicked", {
  timeout: 120_000,
}, async () => {
  const page = await dashboard.signedIn.newPage();
  const others: string[] = [];
  page.on("request", (request) => {
    if ("rsc" in request.headers()) others.push(request.url());
  });
  await page.goto(projectAddress, { waitUntil: "networkidle" });
  expect(others).toEqual([]);
  await page.getByRole("link", { name: "Plan", exact: true }).click();
  await page.waitForURL(`${projectAddress}/plan`);
  expect(others).toHaveLength(1);
  await page.close();
});

test("pages over the rate limit say so with the seconds, and come back by themselves; no form loses its input", {
  timeout: 240_000,
}, async () => {
  const { context, page: form } = await openWithText();
  await form.getByLabel("Keywords", { exact: true }).fill("articles over a limit");
  // Each page counts once, whatever it loads.
  expect(await useUpLimit()).toBeGreaterThan(pagesAllowed / 2);

  await form.getByRole("button", { name: "Start the article" }).click();
  await form
    .getByText(/Too many requests.*Try again in \d+ seconds/)
    .first()
    .waitFor();
  expect(await placeAndText(form)).toEqual([formAddress, typed]);
  expect(await form.getByLabel("Keywords", { exact: true }).inputValue()).toBe("articles over a limit");

  const page = await dashboard.signedIn.newPage();
  expect((await page.goto(projectAddress))?.status()).toBe(429);
  await page.getByRole("heading", { name: "Too many requests" }).waitFor();
  const shown = (await page.locator("main").textContent()) ?? "";
  expect(shown).toMatch(/Try again in \d+ seconds/);
  expect(shown).not.toMatch(/fault in Galley/);
  await page.getByText(/This page will reload in \d+ seconds?/).waitFor();
  expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(
    new URL(projectAddress).pathname,
  );
  expect(await violationsOf(page)).toEqual([]);

  // Nobody reloads the page.
  const own = page.getByRole("heading", { name: "Overview", exact: true, level: 1 });
  await own.waitFor({ timeout: 2 * limitSeconds * 1000 });
  await form.getByRole("button", { name: "Start the article" }).click();
  await form.waitForURL(/#job-/);
  await Promise.all([page.close(), context.close()]);
});
