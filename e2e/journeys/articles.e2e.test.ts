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
/** The address of the project. */
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
  const page = await openPage(dashboard.signedIn, `${project}/articles${query}`);
  await page.waitForLoadState("networkidle");
  return page;
}

const listOf = (page: Page) => page.getByRole("region", { name: "Articles", exact: true });
/** The titles in the table, in its order. */
/** The title is the first link of a row; the others stand in its menu. */
const titlesOn = (page: Page) =>
  listOf(page)
    .getByRole("table")
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent ?? ""));
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

  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByText("1 to 20 of 45").waitFor();
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Lowest score").fill("46");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Apply filters" }).click();
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
  await copy.goto(`${project}/articles?search=nothing+has+these+words`);
  await copy.getByText("No articles match").waitFor();
  expect(await faultsOf(copy)).toEqual([]);
  await Promise.all([page.close(), copy.close()]);
});

async function tick(page: Page, ...numbers: number[]): Promise<void> {
  for (const n of numbers) await page.getByRole("checkbox", { name: `Select ${pan(n)}`, ...exactly }).check();
}

/** Does something with the selected articles. */
async function doWithTicked(
  page: Page,
  action: string,
  fill?: (bar: Locator) => Promise<unknown>,
): Promise<void> {
  const bar = page.getByRole("group", { name: "Do something with the selected articles" });
  await bar.getByLabel("What to do").selectOption({ label: action });
  await fill?.(bar);
  await bar.getByRole("button", { name: "Continue" }).click();
}

/** Answers the question about the ticked articles. */
async function answer(page: Page, question: string, lines: string[], button: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.waitFor();
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual(lines);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: button, ...exactly }).click();
}

const trashed = "They go to the trash, from where they can be put back for 30 days.";

const statusesOf = (...slugs: string[]) =>
  Promise.all(slugs.map(async (slug) => (await fetch(`${dashboard.baseUrl}/blog/kitchen/${slug}`)).status));

test("selected articles are published, taken down and deleted together", { timeout: 180_000 }, async () => {
  const page = await openList();
  await tick(page, 45, 44);
  await page.getByText("2 articles selected").waitFor();
  const live = (bar: Locator) => bar.getByLabel("Publish as", exactly).selectOption("publish");
  const toBlog = `Publish 2 articles to Hosted blog (${dashboard.baseUrl}/blog/kitchen)?`;
  await doWithTicked(page, "Publish…", live);
  await answer(page, toBlog, [], "Cancel");
  expect(await statusesOf("pan-45", "pan-44")).toEqual([404, 404]);
  // Nothing is lost by that: they are still selected.
  await doWithTicked(page, "Publish…", live);
  await answer(page, toBlog, [], "Publish 2 articles");
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
  await doWithTicked(page, "Take down…");
  await answer(
    page,
    `Take “${pan(45)}” down?`,
    ["It is live at Hosted blog; its page disappears, and the search ranking is lost."],
    "Take 1 article down",
  );
  await page.getByText("Taken down: 1 article").waitFor();
  expect(await statusesOf("pan-45", "pan-44")).toEqual([404, 200]);

  await tick(page, 44, 43);
  await doWithTicked(page, "Delete…");
  const lost =
    "1 of them is live on Hosted blog; its page goes away, and putting the articles back does not bring it back.";
  await answer(page, "Delete 2 articles?", [lost, trashed], "Delete 2 articles");
  await page.getByText("Deleted: 2 articles").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect([await titlesOn(page), await statusesOf("pan-44")]).toEqual([[pan(45), ...pans(42, 24)], [404]]);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: `Restore ${pan(43)}` }).click();
  await page.getByRole("button", { name: `Restore ${pan(43)}` }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Restore ${pan(44)}` }).waitFor();
  await page.close();
});

test("the menu of an article deletes it, and the answer takes that back", { timeout: 120_000 }, async () => {
  const page = await openList("?search=pan+number+7");
  await page.locator("summary", { hasText: `Actions for ${pan(7)}` }).click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete", ...exactly }).click();
  await page.getByText("Deleted: 1 article").waitFor();
  await page.getByText("No articles match").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Restored: 1 article").waitFor();
  await listOf(page)
    .getByRole("link", { name: pan(7), ...exactly })
    .waitFor();
  await page.close();
});

test("the tabs lead to the articles of each state, and an old address of the list to the new one", async () => {
  const page = await openPage(dashboard.signedIn, `${project}?state=none&order=oldest`);
  expect([new URL(page.url()).pathname.endsWith("/articles"), paramsOf(page)]).toEqual([
    true,
    { state: "none", order: "oldest" },
  ]);
  const tabs = page.getByRole("navigation", { name: "Articles by state" });
  await tabs.getByRole("link", { name: /^Live/ }).click();
  await tabs.locator("[aria-current=page]", { hasText: "Live" }).waitFor();
  expect(paramsOf(page)).toEqual({ state: "published" });
  await page.close();
});

/** The bytes and the name of the file that an action makes the browser save. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("what the filters leave, and what is selected, is exported in each format", {
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
  const page = await openPage(dashboard.signedIn, `${project}/articles/new`);
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
  await page.goto(`${project}/articles`);
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
  const page = await openPage(dashboard.signedIn, `${project}/articles/new`);
  await page.getByLabel("Keywords", exactly).fill("dry an iron pan");
  await page.getByRole("button", { name: "Start the article" }).click();
  await expect.poll(() => model.waiting(), soon).toBe(1);
  await page.goto(`${project}/articles`);
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
  await page.goto(`${project}/articles?job=failed`);
  const dismissed = listOf(page).getByRole("listitem").filter({ hasText: "polish a brass pan" });
  await dismissed.getByText("Dismissed").waitFor();
  expect(await dismissed.getByRole("button").allTextContents()).toEqual(["Run it again polish a brass pan"]);
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});
