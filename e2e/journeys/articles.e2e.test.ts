import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFrontMatter } from "@/lib/content/front-matter";
import { createArticle } from "@/lib/testing/fixtures";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";
import { type HeldModel, startHeldModel } from "../held-model";
import { layoutShiftOf } from "../layout-shift";

const soon = { timeout: 60_000, interval: 500 };
const exactly = { exact: true };
const articles = 45;

let dashboard: Dashboard;
let model: HeldModel;
/** The address of the project, whose page is the list of articles. */
let project: string;

beforeAll(async () => {
  model = await startHeldModel();
  dashboard = await openDashboard({
    ...model.env,
    WORK_AT_ONCE: "1",
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
  });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Kitchen");
  project = page.url();
  await page.close();
  for (let n = 1; n <= articles; n += 1) {
    await createArticle(dashboard.services, project.split("/").at(-1) ?? "", {
      title: `Pan number ${n}${n % 20 === 0 ? ", enamelled" : ""}`,
      slug: `pan-${n}`,
      seedKeyword: `pan number ${n}`,
      score: 40 + n,
      languageCode: n <= 10 ? "de" : "en",
      contentMarkdown: `## Care\n\nText ${n}: a pan lasts when it is kept dry.\n`,
      contentHtml: `<h2 id="care">Care</h2>\n<p>Text ${n}: a pan lasts when it is kept dry.</p>`,
    });
  }
}, 300_000);
afterAll(async () => {
  await dashboard?.close();
  await model?.close();
});

async function openList(query = ""): Promise<Page> {
  const page = await openPage(dashboard.signedIn, `${project}${query}`);
  await page.waitForLoadState("networkidle");
  return page;
}

const listOf = (page: Page) => page.getByRole("region", { name: "Articles", exact: true });
/** The titles in the table, in its order. */
const titlesOn = (page: Page) => listOf(page).getByRole("table").locator("tbody tr a").allTextContents();
const pan = (n: number) => `Pan number ${n}${n % 20 === 0 ? ", enamelled" : ""}`;
const pans = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => pan(from - index));
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const head = (page: Page, name: string) => page.getByRole("columnheader", { name: new RegExp(`^${name}`) });

test("the list is searched, filtered, ordered and turned over, and its address keeps all of it", {
  timeout: 180_000,
}, async () => {
  const page = await openList();
  expect(await titlesOn(page)).toEqual(pans(45, 26));
  expect(await faultsOf(page)).toEqual([]);
  const pages = page.getByRole("navigation", { name: "Pages of articles" });
  await pages.getByRole("link", { name: "Page 3" }).click();
  await pages.getByText("41 to 45 of 45").waitFor();
  expect([await titlesOn(page), paramsOf(page)]).toEqual([pans(5, 1), { page: "3" }]);

  await page.getByLabel("Search title, keyword and text").fill("enamelled");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("1 to 2 of 2").waitFor();
  expect(await titlesOn(page)).toEqual([pan(40), pan(20)]);

  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByText("1 to 20 of 45").waitFor();
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Lowest score").fill("46");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1 to 5 of 5").waitFor();
  await page.locator("summary", { hasText: "Filters (2)" }).waitFor();
  expect(await titlesOn(page)).toEqual(pans(10, 6));
  await head(page, "Score").getByRole("link").click();
  await head(page, "Score").and(page.locator("[aria-sort=descending]")).waitFor();
  await head(page, "Score").getByRole("link").click();
  await head(page, "Score").and(page.locator("[aria-sort=ascending]")).waitFor();
  const ordered = pans(10, 6).toReversed();
  expect(await titlesOn(page)).toEqual(ordered);

  const copy = await openPage(dashboard.signedIn, page.url());
  expect(paramsOf(copy)).toEqual({ language: "de", min: "46", order: "lowest_score" });
  expect([await titlesOn(copy), await faultsOf(copy)]).toEqual([ordered, []]);
  await copy.goto(`${project}?search=nothing+has+these+words`);
  await copy.getByText("No articles match").waitFor();
  expect(await faultsOf(copy)).toEqual([]);
  await Promise.all([page.close(), copy.close()]);
});

async function tick(page: Page, ...numbers: number[]): Promise<void> {
  for (const n of numbers) await page.getByRole("checkbox", { name: `Tick ${pan(n)}`, ...exactly }).check();
}

/** Does something with the ticked articles. */
async function doWithTicked(
  page: Page,
  action: string,
  fill?: (bar: Locator) => Promise<unknown>,
): Promise<void> {
  const bar = page.getByRole("group", { name: "Do something with the ticked articles" });
  await bar.getByLabel("What to do").selectOption({ label: action });
  await fill?.(bar);
  await bar.getByRole("button", { name: "Do it" }).click();
}

const statusesOf = (...slugs: string[]) =>
  Promise.all(slugs.map(async (slug) => (await fetch(`${dashboard.baseUrl}/blog/kitchen/${slug}`)).status));

test("ticked articles are published, taken down and deleted together", { timeout: 180_000 }, async () => {
  const page = await openList();
  await tick(page, 45, 44);
  await page.getByText("2 articles ticked").waitFor();
  await doWithTicked(page, "Publish", (bar) => bar.getByLabel("Publish as", exactly).selectOption("publish"));
  await page.getByText("Published: 2 articles").waitFor();
  expect(await statusesOf("pan-45", "pan-44", "pan-43")).toEqual([200, 200, 404]);
  expect(await faultsOf(page)).toEqual([]);
  const published = await openList("?state=published");
  const reload = async () => {
    await published.reload();
    return titlesOn(published);
  };
  await expect.poll(reload, soon).toEqual([pan(45), pan(44)]);
  await published.close();

  await tick(page, 45);
  await doWithTicked(page, "Take down");
  await page.getByText("Taken down: 1 article").waitFor();
  expect(await statusesOf("pan-45", "pan-44")).toEqual([404, 200]);

  await tick(page, 44, 43);
  await doWithTicked(page, "Delete", (bar) => bar.getByLabel(/^Type delete 2/).fill("delete 3"));
  await page.getByText("To delete these articles, type: delete 2").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await doWithTicked(page, "Delete", (bar) => bar.getByLabel(/^Type delete 2/).fill("delete 2"));
  await page.getByText("Deleted: 2 articles").waitFor();
  expect([await titlesOn(page), await statusesOf("pan-44")]).toEqual([[pan(45), ...pans(42, 24)], [404]]);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: `Restore ${pan(43)}` }).click();
  await page.getByRole("button", { name: `Restore ${pan(43)}` }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Restore ${pan(44)}` }).waitFor();
  await page.close();
});

/** The bytes and the name of the file that an action makes the browser save. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("what the filters leave, and what is ticked, is exported in each format", {
  timeout: 120_000,
}, async () => {
  const page = await openList("?language=de");
  const zip = await saved(page, () => page.getByRole("link", { name: "Markdown", ...exactly }).click());
  const files = unzipSync(zip.bytes);
  expect([zip.name, Object.keys(files).length]).toEqual(["articles.zip", 10]);
  const { fields, body } = readFrontMatter(strFromU8(files["pan-7.md"] ?? new Uint8Array()));
  expect(fields).toMatchObject({ title: pan(7), keyword: "pan number 7", language: "de" });
  expect(body).toContain("Text 7: a pan lasts when it is kept dry.");

  const csv = await saved(page, () => page.getByRole("link", { name: "CSV", ...exactly }).click());
  const rows: unknown = parse(strFromU8(csv.bytes), { columns: true });
  expect([csv.name, rows]).toMatchObject([
    "articles.csv",
    Array.from({ length: 10 }, (_, index) => ({ title: pan(index + 1), score: String(41 + index) })),
  ]);

  await tick(page, 9, 8);
  const json = await saved(page, () => doWithTicked(page, "Export as JSON"));
  const lines = strFromU8(json.bytes).trimEnd().split("\n");
  expect(json.name).toBe("articles.jsonl");
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { slug: "pan-9", content_markdown: expect.stringContaining("Text 9") },
    { slug: "pan-8", content_markdown: expect.stringContaining("Text 8") },
  ]);
  await page.close();
});

test("a pasted list is judged line by line before anything is paid; what waits is cancelled and refunded", {
  timeout: 180_000,
}, async () => {
  model.hold("research");
  const page = await openList("/articles/new");
  const list = ["season a steel pan", "Season a  steel PAN", "store a copper pan", "pan number 7", "test"];
  await page.getByLabel("Keywords", exactly).fill(list.join("\n"));
  const verdicts = page.getByRole("list", { name: "Verdicts on the keywords" }).getByRole("listitem");
  await expect.poll(() => verdicts.count(), soon).toBe(5);
  const shown = [
    "Can be started",
    "Repeated",
    "Can be started",
    "Taken: open the article",
    "looks like a test",
  ];
  for (const [line, verdict] of shown.entries()) await verdicts.nth(line).getByText(verdict).waitFor();
  const credits = Number(
    /you have (\d+)/.exec((await page.getByText(/you have \d+/).textContent()) ?? "")?.[1],
  );
  await page.getByText(`2 credits; you have ${credits}`).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Start 2 articles" }).click();
  await page.getByText("2 articles started.").waitFor();
  await page.getByText(`you have ${credits - 2}`).waitFor();
  expect(await page.getByLabel("Keywords", exactly).inputValue()).not.toContain("copper");

  await expect.poll(() => model.waiting(), soon).toBe(1);
  await page.goto(project);
  await page.waitForLoadState("networkidle");
  const writing = page.getByRole("region", { name: "Being written" });
  await writing.getByRole("progressbar", { name: "season a steel pan" }).waitFor();
  await page.getByRole("link", { name: `${credits - 2} credits` }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await writing.getByRole("button", { name: "Cancel store a copper pan" }).click();
  await writing.getByText("store a copper pan").first().waitFor({ state: "detached" });
  await page.getByRole("link", { name: `${credits - 1} credits` }).waitFor();

  const movedBefore = await layoutShiftOf(page);
  model.release();
  // Nobody reloads the page: it follows the job by itself, and moves nothing.
  const written = page.getByRole("region", { name: "Just written" });
  await written.getByRole("link", { name: "Open the article" }).waitFor({ timeout: soon.timeout });
  await page.getByRole("link", { name: `${credits - 1} credits` }).waitFor();
  expect((await layoutShiftOf(page)) - movedBefore).toBeLessThan(0.005);
  expect(await faultsOf(page)).toEqual([]);
  expect(await titlesOn(page)).toHaveLength(20);
  await page.reload();
  await listOf(page).getByText("season a steel pan").first().waitFor();
  expect(await written.count()).toBe(0);
  await page.close();
});

test("a job that fails says why in its own place, and moves nothing", { timeout: 180_000 }, async () => {
  model.hold("research");
  const page = await openList("/articles/new");
  await page.getByLabel("Keywords", exactly).fill("dry an iron pan");
  await page.getByRole("button", { name: "Start the article" }).click();
  await expect.poll(() => model.waiting(), soon).toBe(1);
  await page.goto(project);
  const writing = page.getByRole("region", { name: "Being written" });
  await writing.getByRole("progressbar", { name: "dry an iron pan" }).waitFor();
  const movedBefore = await layoutShiftOf(page);
  await dashboard.services.db.execute(sql`
    update job set status = 'failed', stage = null, error = 'The model refused to write about pans.', finished_at = now()
    where keyword = 'dry an iron pan'`);
  const ended = page.getByRole("region", { name: "Just ended" });
  await ended.getByRole("link", { name: "The model refused to write about pans." }).waitFor();
  expect((await layoutShiftOf(page)) - movedBefore).toBeLessThan(0.005);
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  const failed = page.getByRole("region", { name: "Failed", ...exactly });
  await failed.getByText("The model refused to write about pans.").waitFor();
  await failed.getByRole("button", { name: "Dismiss dry an iron pan" }).click();
  await failed.waitFor({ state: "detached" });
  expect(await ended.count()).toBe(0);
  model.release();
  await page.close();
});

test("a failed job says why, and leaves the page when it is dismissed", { timeout: 120_000 }, async () => {
  await dashboard.services.db.execute(sql`
    insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, error, finished_at)
    select gen_random_uuid(), workspace_id, id, 'polish a brass pan', 'polish a brass pan', 'failed', null,
      'The model did not answer.', now() from project where id = ${project.split("/").at(-1)}`);
  const page = await openList();
  const failed = page.getByRole("region", { name: "Failed", ...exactly });
  await failed.getByText("The model did not answer.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await failed.getByRole("button", { name: "Dismiss polish a brass pan" }).click();
  await failed.waitFor({ state: "detached" });
  await page.goto(`${project}?job=failed`);
  const dismissed = listOf(page).getByRole("listitem").filter({ hasText: "polish a brass pan" });
  await dismissed.getByText("Dismissed").waitFor();
  expect(await dismissed.getByRole("button").allTextContents()).toEqual(["Run it again polish a brass pan"]);
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});
