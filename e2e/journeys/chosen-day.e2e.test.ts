import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createArticle } from "@/lib/testing/fixtures";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

const exactly = { exact: true };
const soon = { timeout: 60_000, interval: 500 };

let dashboard: Dashboard;
/** The address of the project. */
let project: string;
/** The ids of its articles, by their numbers. */
const ids: string[] = [];

beforeAll(async () => {
  dashboard = await openDashboard({ VERIFY_SECONDS: "2", VERIFY_GRACE_SECONDS: "1" });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Kitchen");
  project = page.url();
  await page.close();
  for (let n = 0; n < 6; n += 1) {
    const { id } = await createArticle(dashboard.services, project.split("/").at(-1) ?? "", {
      title: `Pan number ${n}`,
      slug: `pan-${n}`,
      seedKeyword: `pan number ${n}`,
      score: 50 + 10 * n,
    });
    ids.push(id);
  }
  await dashboard.services.db.execute(sql`
    update article set gate_issues = ${JSON.stringify([{ code: "placeholder", message: "A placeholder", excerpt: "[x]", line: 1, fix: "Replace it." }])}::jsonb
    where id = ${ids[5]}`);
}, 300_000);
afterAll(() => dashboard?.close());

const articleAt = (n: number) => `${project}/articles/${ids[n]}`;
const stateOf = (page: Page) =>
  page.getByRole("region", { name: /^(Goes live|Ready|It scores|Live at|Is going)/ });
/** A day of the next month, as a field has it and in words. */
const someDay = (() => {
  const day = new Date(Date.now() + 40 * 86_400_000);
  const words = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  })
    .formatToParts(day)
    .filter(({ type }) => type !== "literal")
    .map(({ value }) => value);
  const [weekday = "", number = "", month = ""] = words;
  const isOtherYear = day.getUTCFullYear() !== new Date().getUTCFullYear();
  const year = isOtherYear ? ` ${day.getUTCFullYear()}` : "";
  return { field: day.toISOString().slice(0, 10), words: `${weekday}, ${number} ${month}${year}` };
})();

async function openSettled(address: string): Promise<Page> {
  const page = await openPage(dashboard.signedIn, address);
  await page.waitForLoadState("networkidle");
  return page;
}

test("an article goes live on a chosen day, which can be changed and cancelled", {
  timeout: 240_000,
}, async () => {
  const page = await openSettled(articleAt(4));
  await page.locator("summary", { hasText: "More ways to publish" }).click();
  await page.getByRole("link", { name: "On a day…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish on a day" });
  await dialog.getByLabel("Time", exactly).waitFor();
  expect(await dialog.getByLabel("Time", exactly).inputValue()).toBe("09:00");
  await dialog.getByText(/^That is/).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await dialog.getByLabel("Date").fill("2020-01-01");
  await dialog.getByText("That time has passed.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Publish then" }).click();
  await dialog.getByText("Must be in the future", { exact: false }).waitFor();
  expect(await dialog.getByLabel("Time", exactly).inputValue()).toBe("09:00");

  await dialog.getByLabel("Date").fill(someDay.field);
  await dialog.getByLabel("Time zone").fill("Europe/Berlin");
  await dialog.getByText(`${someDay.words} at 09:00`, exactly).waitFor();
  await dialog.getByRole("button", { name: "Publish then" }).click();
  await dialog.waitFor({ state: "detached" });
  const goesLive = (time: string) =>
    `Goes live at Hosted blog on ${someDay.words} at ${time} (Europe/Berlin)`;
  await page.getByRole("heading", { name: goesLive("09:00") }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await stateOf(page).getByRole("link", { name: "Change" }).click();
  const change = page.getByRole("dialog", { name: "Publish on another day" });
  expect(await change.getByLabel("Date").inputValue()).toBe(someDay.field);
  await change.getByLabel("Time", exactly).fill("14:30");
  await change.getByRole("button", { name: "Publish then" }).click();
  await page.getByRole("heading", { name: goesLive("14:30") }).waitFor();

  await page.goto(`${project}/articles`);
  const tabs = page.getByRole("navigation", { name: "Articles by state" });
  await tabs.getByRole("link", { name: "Scheduled 1" }).click();
  await tabs.locator("[aria-current=page]", { hasText: "Scheduled" }).waitFor();
  await page
    .locator("tbody")
    .getByText(/14:30$/)
    .waitFor();
  expect(await page.locator("tbody tr").count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(articleAt(4));
  await stateOf(page).getByRole("button", { name: "Do not publish then" }).click();
  await page.getByRole("heading", { name: /^Ready to be published/ }).waitFor();
  await page.goto(`${project}/articles?mark=scheduled`);
  await page.getByText("Nothing is scheduled").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});

test("a scheduled article is live once its time has come", { timeout: 180_000 }, async () => {
  const page = await openSettled(`${articleAt(3)}/schedule`);
  await page.getByLabel("Date").fill(someDay.field);
  await page.getByRole("button", { name: "Publish then" }).click();
  await page.getByRole("heading", { name: /^Goes live at Hosted blog/ }).waitFor();
  await dashboard.services.db.execute(sql`
    update automatic_write set scheduled_for = now(), next_at = now()`);
  await dashboard.services.db.execute(sql`
    update integration set auto_publish_turn_at = now() where auto_publish_turn_at is not null`);
  const reloaded = async () => {
    await page.reload();
    return page.getByRole("heading", { name: /^Live at Hosted blog/ }).count();
  };
  await expect.poll(reloaded, soon).toBe(1);
  await page.close();
});

test("a day is chosen without JavaScript, too, and a wrong one loses nothing", {
  timeout: 120_000,
}, async () => {
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    javaScriptEnabled: false,
    storageState: await dashboard.signedIn.storageState(),
  });
  const page = await openPage(context, articleAt(2));
  await page.locator("summary", { hasText: "More ways to publish" }).click();
  await page.getByRole("link", { name: "On a day…" }).click();
  await page.getByLabel("Date").fill("2020-01-01");
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("button", { name: "Publish then" }).click();
  await page.getByText("Must be in the future", { exact: false }).waitFor();
  expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Berlin");
  await page.getByLabel("Date").fill(someDay.field);
  await page.getByRole("button", { name: "Publish then" }).click();
  await page
    .getByRole("heading", { name: /^Goes live at Hosted blog on .* at 09:00 \(Europe\/Berlin\)$/ })
    .waitFor();

  // Asked as a part of the page.
  await page.goto(`${project}/articles`);
  await page.getByRole("checkbox", { name: "Select Pan number 2", ...exactly }).check();
  await page.getByLabel("What to do").selectOption({ label: "Delete…" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("It is scheduled for a day, which is cancelled.").waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Pan number 2", ...exactly }).waitFor();

  await page.goto(`${project}/articles?max=75`);
  await page.locator("summary", { hasText: "Save this filter" }).click();
  await page.getByLabel("Name of the filter").fill("Weak scores");
  await page.getByRole("button", { name: "Save", ...exactly }).click();
  await page.getByRole("button", { name: "Delete filter Weak scores" }).click();
  await page.locator("summary", { hasText: "Save this filter" }).waitFor();
  await context.close();
});

test("what the checks block is left out of what is published together, and said before", {
  timeout: 120_000,
}, async () => {
  const page = await openSettled(`${project}/articles`);
  for (const n of [1, 5])
    await page.getByRole("checkbox", { name: `Select Pan number ${n}`, ...exactly }).check();
  await page.getByLabel("What to do").selectOption({ label: "Publish…" });
  await page.getByLabel("Publish as", exactly).selectOption("publish");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: /^Publish 1 article to Hosted blog/ });
  await dialog.getByText("1 is blocked by the publish checks and will be left out.").waitFor();
  await dialog.getByRole("button", { name: "Publish 1 article" }).click();
  await page.getByText("Published: 1 article").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});

test("a filter gets a name, is found under it, and is deleted", { timeout: 120_000 }, async () => {
  const page = await openSettled(`${project}/articles?max=65&order=lowest_score`);
  await page.locator("summary", { hasText: "Save this filter" }).click();
  await page.getByRole("button", { name: "Save", ...exactly }).click();
  await page
    .getByText("Must not be empty", { exact: false })
    .or(page.getByText("Is required", { exact: false }))
    .waitFor();
  await page.getByLabel("Name of the filter").fill("Weak scores");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", ...exactly }).click();
  const own = page.getByRole("navigation", { name: "Your filters" });
  await own.locator("[aria-current=page]", { hasText: "Weak scores" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(`${project}/articles`);
  await own.getByRole("link", { name: "Weak scores" }).click();
  await own.locator("[aria-current=page]").waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ max: "65", order: "lowest_score" });
  await page.getByRole("button", { name: "Delete filter Weak scores" }).click();
  await own.waitFor({ state: "detached" });
  await page.close();
});
