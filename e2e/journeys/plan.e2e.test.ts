import { sql } from "drizzle-orm";
import type { BrowserContext, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInWords } from "@/app/(workspace)/projects/[projectId]/plan/day-words";
import { addMonths, monthOfDay } from "@/lib/plan/rules/days";
import { addDays, type Day, dayIn } from "@/lib/platform/calendar-day";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage, owner } from "../dashboard-server";

const soon = { timeout: 60_000, interval: 500 };
const three = ["how to season a pan", "clean a rusty pan", "store a wok"];
/** A zone in which it is about noon, so that no midnight falls into a test. */
const timeZone = noonZone(new Date());
const today = dayIn(new Date(), timeZone);

let dashboard: Dashboard;
let context: BrowserContext;

beforeAll(async () => {
  dashboard = await openDashboard();
  context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    storageState: await dashboard.signedIn.storageState(),
    timezoneId: timeZone,
  });
}, 300_000);
afterAll(() => dashboard?.close());

/** The names of these zones count to the west. Etc/GMT is another name of UTC, and is shown as such. */
function noonZone(now: Date): string {
  const east = 12 - now.getUTCHours();
  return east === 0 ? "UTC" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

/** Lets days pass: everything that is planned is moved that many days into the past. */
async function daysPass(days: number): Promise<void> {
  const { db } = dashboard.services;
  await db.execute(
    sql`update planned_article set day = day - ${days}::int, moved_from = moved_from - ${days}::int`,
  );
  await db.execute(sql`update article_plan set next_at = next_at - make_interval(days => ${days})`);
  await db.execute(sql`update work_turn set at = at - make_interval(days => ${days}) where kind = 'plans'`);
}

const planOf = (project: string, month: string) => `${project}/plan?month=${month}`;
const cellOf = (page: Page, day: Day) => page.getByRole("listitem", { name: dayInWords(day), exact: true });

/** What the calendar shows on a day, as "state: keyword". */
async function shownOn(page: Page, project: string, day: Day): Promise<string[]> {
  await page.goto(planOf(project, monthOfDay(day)));
  const items = cellOf(page, day).getByRole("link");
  return items.evaluateAll((links) => links.map((link) => link.getAttribute("title") ?? ""));
}

async function openPlan(name: string): Promise<{ page: Page; project: string }> {
  const made = await makeProject(context, dashboard.baseUrl, name);
  const project = made.url();
  await made.close();
  const page = await openPage(context, `${project}/plan`);
  await page.waitForLoadState("networkidle");
  return { page, project };
}

/** Fills in the form for new keywords and asks for the verdicts. */
async function check(page: Page, keywords: readonly string[], day: Day): Promise<Locator> {
  await page.getByLabel("Keywords", { exact: true }).fill(keywords.join("\n"));
  await page.getByLabel("First day").fill(day);
  await page.getByRole("button", { name: "Check the keywords" }).click();
  const verdicts = page.getByRole("region", { name: "Verdicts" });
  await verdicts.waitFor();
  return verdicts;
}

test("three planned keywords are written on their days, one a day", { timeout: 480_000 }, async () => {
  const { page, project } = await openPlan("One a day");
  await page.getByText("Nothing is planned yet").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel("Articles a day").fill("1");
  await page.getByLabel("Time zone").fill(timeZone);
  await page.getByRole("button", { name: "Save the pace" }).click();
  await page.getByText("Saved.").waitFor();

  const verdicts = await check(page, [...three, "https://example.com/pans", three[0] ?? ""], today);
  await verdicts.getByText("3 keywords can be planned, 2 cannot.").waitFor();
  await verdicts.getByText(/planning spends nothing/).waitFor();
  expect(await verdicts.getByRole("listitem").count()).toBe(5);
  expect(await faultsOf(page)).toEqual([]);
  await verdicts.getByRole("button", { name: "Plan 3 articles" }).click();
  await page.getByText("3 articles planned.").waitFor();

  for (const [passed, keyword] of three.entries()) {
    if (passed > 0) await daysPass(1);
    await expect.poll(() => shownOn(page, project, today), soon).toEqual([`Written: ${keyword}`]);
    for (const [index, other] of three.entries()) {
      const state = index <= passed ? "Written" : "Planned";
      expect(await shownOn(page, project, addDays(today, index - passed))).toEqual([`${state}: ${other}`]);
    }
  }
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole("link", { name: three[2] ?? "" }).click();
  await page.getByText("In the plan").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("main").locator("a[href*='/articles/']").click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText("Sample writer", { exact: true }).waitFor();
  await page.close();
});

test("a plan is changed with keyboard and mouse, starts nothing while it is paused, and goes on", {
  timeout: 240_000,
}, async () => {
  const { page, project } = await openPlan("Paused");
  const month = addMonths(monthOfDay(today), 1);
  const [from, next, last] = [`${month}-12`, `${month}-13`, `${month}-20`] as const;
  const verdicts = await check(page, ["sharpen a kitchen knife"], from);
  await verdicts.getByRole("button", { name: "Plan 1 article" }).click();
  await page.getByText("1 article planned.").waitFor();
  await page.getByRole("definition").filter({ hasText: timeZone }).waitFor();
  await page.waitForLoadState("networkidle");

  await cellOf(page, from).getByRole("link").press("Alt+ArrowRight");
  await page.getByText("Moved “sharpen a kitchen knife” to 13").waitFor();
  const item = cellOf(page, next).getByRole("link");
  await item.hover();
  await page.mouse.down();
  await cellOf(page, last).hover();
  await cellOf(page, last).hover({ position: { x: 30, y: 40 } });
  await page.mouse.up();
  await page.getByText("Moved “sharpen a kitchen knife” to 20").waitFor();
  await cellOf(page, last).getByRole("link").waitFor();

  await page.getByRole("button", { name: "Pause the plan" }).click();
  await page.getByText("The plan is paused").waitFor();
  await daysPass(Math.round((Date.parse(last) - Date.parse(today)) / 86_400_000));
  await sweepsPass(2);
  expect(await shownOn(page, project, today)).toEqual(["Planned: sharpen a kitchen knife"]);
  await page.getByText(`when ${owner.email} paused it`).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Resume the plan" }).click();
  await expect.poll(() => shownOn(page, project, today), soon).toEqual(["Written: sharpen a kitchen knife"]);
  await page.close();
});

test("a file is planned with its dates and texts, and a workbook is told what to do", {
  timeout: 240_000,
}, async () => {
  const { page, project } = await openPlan("From a file");
  const day = `${addMonths(monthOfDay(today), 1)}-12`;
  const file = page.getByLabel("Or a CSV file");
  const choose = async (name: string, bytes: Buffer) => {
    await file.setInputFiles({ name, mimeType: "text/csv", buffer: bytes });
    await page.getByRole("button", { name: "Check the keywords" }).click();
  };
  await choose("plan.xlsx", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000"));
  await page.getByText("save a table as CSV in UTF-8").first().waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const rows = [
    "Keyword;Date;Brief;Search volume;Status",
    `Süßkartoffeln rösten;${day};"Für Köche;\nnicht für Küchen.";1.300;draft`,
    "clean a grill pan;03/04/2099;;20;draft",
  ];
  await choose("plan.csv", Buffer.from(rows.join("\r\n"), "latin1"));
  const verdicts = page.getByRole("region", { name: "Verdicts" });
  await verdicts.getByText("1 keyword can be planned, 1 cannot.").waitFor();
  await verdicts.getByText("This column of the file is not used: Status.").waitFor();
  await verdicts.getByText("volume 1,300").waitFor();
  await verdicts.getByText("Write 2099-04-03 or 2099-03-04.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await verdicts.getByRole("button", { name: "Plan 1 article" }).click();
  await page.getByText("1 article planned.").waitFor();
  expect(await shownOn(page, project, day)).toEqual(["Planned: Süßkartoffeln rösten"]);
  await page.getByRole("link", { name: "Süßkartoffeln rösten" }).click();
  await page.getByLabel("Brief").waitFor();
  expect(await page.getByLabel("Brief").inputValue()).toBe("Für Köche;\nnicht für Küchen.");
  await page.close();
});

/** Waits until this many sweeps have ended that could have started something. */
async function sweepsPass(sweeps: number): Promise<void> {
  const { db } = dashboard.services;
  const lastAt = async () =>
    JSON.stringify([
      ...(await db.execute(sql`select ran_at::text from sweep_heartbeat where name = 'generation'`)),
    ]);
  for (let seen = 0; seen < sweeps; seen += 1) {
    const before = await lastAt();
    await expect.poll(lastAt, soon).not.toBe(before);
  }
}
