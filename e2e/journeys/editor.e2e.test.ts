import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { execute } from "@/lib/kernel/operation";
import { asOperator } from "@/lib/testing/fixtures";
import { faultsOf, overflowOf, violationsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

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

/** The editor with highlighting, or the text area without JavaScript. */
const markdown = (on: Page) => on.getByRole("textbox", { name: "Markdown" });
/** The text that the form sends. */
const sentText = (on: Page) => on.locator("[name=content_markdown]").inputValue();
const save = (on: Page) => on.getByRole("button", { name: "Save" }).click();
const isAt = (on: Page, path: string) => on.waitForURL((url) => url.pathname === path);

/** Opens the editor when its scripts run, so that a click does not send the form without them. */
async function openEditor(context: BrowserContext): Promise<Page> {
  const editor = await openPage(context, `${article}/edit`);
  await editor.waitForLoadState("networkidle");
  await editor.locator(".cm-content").waitFor();
  return editor;
}

/** The address of the article's page on the hosted blog. */
const publicPage = () => fetch(`${dashboard.baseUrl}/blog/mended/how-to-care-for-an-anvil`);

test("an article that the publish gate blocks is corrected in the editor and published", async () => {
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refusals.push(message.text());
  });
  await page.goto(article);
  await page.getByRole("heading", { name: "Blocked: it cannot be published yet" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Fix it in the editor" }).click();
  await page.getByRole("link", { name: "Line 3" }).waitFor();
  await page.locator(".cm-content").waitFor();
  await page.locator(".cm-lintRange-error", { hasText: "Your Company" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Line 3" }).click();
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toContain("Your Company");
  await page.getByRole("tab", { name: /Score/ }).click();
  await page
    .getByRole("button", { name: /Your Company/ })
    .first()
    .click();
  await page.locator(".cm-marked", { hasText: "Your Company" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("tab", { name: "Search result" }).click();
  await page
    .getByText(/of 600 pixels/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await markdown(page).fill(mended);
  await page.getByText("This text is ready to be published.").waitFor();
  await page.getByText("Not saved; kept in this browser").waitFor();
  await page.getByLabel("Note").fill("Names the smith");
  await save(page);
  await isAt(page, article);
  await page.getByRole("heading", { name: "Ready to be published" }).waitFor();
  await page.getByLabel("Publish as", { exact: true }).selectOption("publish");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const publications = page.getByRole("region", { name: "Publications" });
  // Nobody reloads the page: it follows the checks by itself.
  await publications.getByRole("listitem").getByText("The article was found on its public page.").waitFor();
  await page.getByRole("heading", { name: /^Live at/ }).waitFor();
  expect(await (await publicPage()).text()).toContain("Write to the smith");
  await page.getByRole("button", { name: /^Check now/ }).click();
  // The server asks for a pause between two checks of a page; either answer is the right one here.
  await publications
    .getByText(/2 checks|less than 20 seconds/)
    .first()
    .waitFor();
  expect([await faultsOf(page), refusals]).toEqual([[], []]);
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
  expect((await sentText(slow)).trim()).toBe(own.trim());
  await save(slow);
  await isAt(slow, article);
  await slow.getByRole("heading", { name: "Newer text than published" }).waitFor();
  await slow.getByRole("button", { name: "Publish again" }).click();
  await slow.getByRole("heading", { name: "Newer text than published" }).waitFor({ state: "detached" });
  expect(await (await publicPage()).text()).toContain("the old smith");
  await Promise.all([fast.close(), slow.close()]);
});

test("a lost session keeps what was typed, and it is saved after signing in, also from another tab", async () => {
  const storageState = await dashboard.signedIn.storageState();
  const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl, storageState });
  const editor = await openEditor(context);
  await context.clearCookies();
  await markdown(editor).fill(`${mended}\nTyped while signed out.\n`);
  await save(editor);
  await editor.getByText(/You are signed out/).waitFor();
  expect(await sentText(editor)).toContain("Typed while signed out.");
  await editor.close();
  await context.addCookies(storageState.cookies);
  const other = await openEditor(context);
  await other.getByRole("button", { name: "Take it over" }).click();
  await markdown(other).getByText("Typed while signed out.").waitFor();
  expect(await sentText(other)).toContain("Typed while signed out.");
  await save(other);
  await isAt(other, article);
  await context.close();
});

test("the editor previews and saves without JavaScript, and a lost session shows the text again", async () => {
  const storageState = await dashboard.signedIn.storageState();
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    javaScriptEnabled: false,
    storageState,
  });
  const editor = await openPage(context, `${article}/edit`);
  await markdown(editor).fill("## Wipe\n\nWipe it with TODO: cloth.\n\n<button>Buy</button>\n");
  await editor.getByRole("button", { name: "Preview" }).click();
  await editor.getByText("An article cannot have buttons; their words stand there as text.").waitFor();
  await editor.getByRole("heading", { name: "Wipe" }).waitFor();
  await editor.getByRole("link", { name: "Line 3" }).waitFor();
  expect(await sentText(editor)).toContain("Wipe it with TODO: cloth.");
  await markdown(editor).fill("## Wipe\n\nWipe it with a dry cloth.\n");
  await context.clearCookies();
  await save(editor);
  await editor.getByRole("heading", { name: /You are signed out/ }).waitFor();
  expect(await editor.getByLabel("Content markdown").inputValue()).toContain("a dry cloth");
  await context.addCookies(storageState.cookies);
  await editor.goto(`${article}/edit`);
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
  await page.frameLocator("article iframe").getByText("Write to the smith for oil.").waitFor();
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
