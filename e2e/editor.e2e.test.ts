import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/operations/articles/import";
import { execute } from "@/lib/operations/core/operation";
import { asOperator } from "@/lib/testing/fixtures";
import { overflowOf, violationsOf } from "./accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "./dashboard-server";

const blocked = "## Oil\n\nWrite to [Your Company] for oil.\n\n## Dry\n\nKeep the anvil dry, always.\n";
const mended = blocked.replace("[Your Company]", "the smith");

let dashboard: Dashboard;
let page: Page;
/** The path of the article that the tests change one after the other. */
let article: string;

beforeAll(async () => {
  dashboard = await openDashboard({ VERIFY_SECONDS: "2", VERIFY_GRACE_SECONDS: "1" });
  page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Mended");
  const { services } = dashboard;
  const made = await execute(importArticle, asOperator(services), {
    projectId: page.url().split("/").at(-1) ?? "",
    title: "How to care for an anvil",
    keyword: "anvil care",
    markdown: blocked,
  });
  article = `${new URL(page.url()).pathname}/articles/${made.article_id}`;
}, 300_000);
afterAll(() => dashboard?.close());

const markdown = (on: Page) => on.getByLabel("Markdown");
const save = (on: Page) => on.getByRole("button", { name: "Save" }).click();
const isAt = (on: Page, path: string) => on.waitForURL((url) => url.pathname === path);

/** Opens the editor when its scripts run, so that a click does not send the form without them. */
async function openEditor(context: BrowserContext): Promise<Page> {
  const editor = await openPage(context, `${article}/edit`);
  await editor.waitForLoadState("networkidle");
  return editor;
}

/** The address of the article's page on the hosted blog. */
const publicPage = () => fetch(`${dashboard.baseUrl}/blog/mended/how-to-care-for-an-anvil`);

test("an article that the publish gate blocks is mended in the editor and published", async () => {
  await page.goto(article);
  await page.getByText("Blocked", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("link", { name: "Line 3" }).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Line 3" }).click();
  const selected = await markdown(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe("Write to [Your Company] for oil.");
  await markdown(page).fill(mended);
  await page.getByText("Nothing keeps this text from being published.").waitFor();
  await page.getByLabel("Note").fill("Names the smith");
  await save(page);
  await isAt(page, article);
  await page.getByLabel("As", { exact: true }).selectOption("publish");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const publications = page.getByRole("region", { name: "Publications" });
  await publications.getByRole("listitem").getByText("The article was found on its public page.").waitFor();
  expect(await (await publicPage()).text()).toContain("Write to the smith");
});

test("of two tabs the slower one is shown what the other has saved, and keeps its own text", async () => {
  const [fast, slow] = [await openEditor(dashboard.signedIn), await openEditor(dashboard.signedIn)];
  await markdown(fast).fill(mended.replace("always", "in winter too"));
  await save(fast);
  await isAt(fast, article);
  const own = mended.replace("the smith", "the old smith");
  await markdown(slow).fill(own);
  await save(slow);
  await slow.getByRole("heading", { name: "Version 3 was saved meanwhile" }).waitFor();
  await slow.getByText("Keep the anvil dry, in winter too.").first().waitFor();
  expect(await violationsOf(slow)).toEqual([]);
  expect(await markdown(slow).inputValue()).toBe(own);
  await save(slow);
  await isAt(slow, article);
  await slow.getByText("Newer text than published").waitFor();
  await slow.getByRole("button", { name: "Publish again" }).click();
  await slow.getByText("Newer text than published").waitFor({ state: "detached" });
  expect(await (await publicPage()).text()).toContain("the old smith");
  await Promise.all([fast.close(), slow.close()]);
});

test("a lost session keeps what was typed, and it is saved after signing in", async () => {
  const storageState = await dashboard.signedIn.storageState();
  const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl, storageState });
  const editor = await openEditor(context);
  await context.clearCookies();
  await markdown(editor).fill(`${mended}\nTyped while signed out.\n`);
  await save(editor);
  await editor.getByText(/You are signed out/).waitFor();
  expect(await markdown(editor).inputValue()).toContain("Typed while signed out.");
  await context.addCookies(storageState.cookies);
  await editor.reload();
  await editor.getByRole("button", { name: "Take it over" }).click();
  expect(await markdown(editor).inputValue()).toContain("Typed while signed out.");
  await save(editor);
  await isAt(editor, article);
  await context.close();
});

test("the editor previews and saves without JavaScript", async () => {
  const storageState = await dashboard.signedIn.storageState();
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    javaScriptEnabled: false,
    storageState,
  });
  const editor = await openPage(context, `${article}/edit`);
  await markdown(editor).fill("## Wipe\n\nWipe it with TODO: cloth.\n");
  await editor.getByRole("button", { name: "Preview" }).click();
  await editor.getByRole("heading", { name: "Wipe" }).waitFor();
  await editor.getByRole("link", { name: "Line 3" }).waitFor();
  expect(await markdown(editor).inputValue()).toContain("Wipe it with TODO: cloth.");
  await markdown(editor).fill("## Wipe\n\nWipe it with a dry cloth.\n");
  await save(editor);
  await isAt(editor, article);
  await context.close();
});

test("an older version is compared and restored", async () => {
  await page.goto(`${article}/versions`);
  await page.getByText("“Names the smith”").waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.getByLabel("Compare", { exact: true }).selectOption({ label: "Version 2" });
  await page.getByRole("button", { name: "Show the difference" }).click();
  await page.getByRole("heading", { name: "From version 2 to version 6" }).waitFor();
  await page.getByText("Wipe it with a dry cloth.").first().waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Restore version 2" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore version 2" }).click();
  await isAt(page, article);
  await page.getByRole("link", { name: "Versions (7)" }).waitFor();
  await page.getByRole("article").getByText("Write to the smith for oil.").waitFor();
});

test("an article is deleted by typing its slug, and comes back from the trash", async () => {
  await page.goto(`${article}/delete`);
  await page.getByText("the page on the hosted blog is removed at once").waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.waitForLoadState("networkidle");
  const confirmation = page.getByLabel("Type the slug or the title of the article");
  await confirmation.fill("yes");
  await page.getByRole("button", { name: "Delete the article" }).click();
  await page.locator('[name="confirmation"][aria-invalid="true"]').waitFor();
  await confirmation.fill("how-to-care-for-an-anvil");
  await page.getByRole("button", { name: "Delete the article" }).click();
  await page.waitForURL("**/articles/trash");
  expect([await violationsOf(page), (await publicPage()).status]).toEqual([[], 404]);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Restore How to care for an anvil" }).click();
  await page.getByText("The trash is empty").waitFor();
  expect((await page.goto(article))?.status()).toBe(200);
});
