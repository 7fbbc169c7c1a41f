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

/** The editor, or the text area without JavaScript. */
const text = (on: Page) => on.getByRole("textbox", { name: "Text", exact: true });
/** Types into the Markdown instead of the text. */
async function writeMarkdown(on: Page, markdown: string): Promise<void> {
  const switched = on.getByRole("button", { name: "Markdown", pressed: false });
  if (await switched.isVisible()) await switched.click();
  await on.locator(".cm-content").waitFor();
  await text(on).fill(markdown);
}
/** The text that the form sends. */
const sentText = (on: Page) => on.locator("[name=content_markdown]").inputValue();
const save = (on: Page) => on.getByRole("button", { name: "Save" }).click();
const isAt = (on: Page, path: string) => on.waitForURL((url) => url.pathname === path);

/** Opens the editor when its scripts run, so that a click does not send the form without them. */
async function openEditor(context: BrowserContext): Promise<Page> {
  const editor = await openPage(context, `${article}/edit`);
  await editor.waitForLoadState("networkidle");
  await editor.locator(".rich-text, .cm-content").waitFor();
  return editor;
}

/** The address of the article's page on the hosted blog. */
const publicPage = () => fetch(`${dashboard.baseUrl}/blog/mended/how-to-care-for-an-anvil`);

test("an article that the publish checks block is corrected in the editor and published", async () => {
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refusals.push(message.text());
  });
  await page.goto(article);
  await page.getByRole("heading", { name: "Blocked: it cannot be published yet" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Fix it in the editor" }).click();
  await page.getByRole("link", { name: "Line 3" }).waitFor();
  await page.locator(".passage-problem", { hasText: "Your Company" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Line 3" }).click();
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toContain("Your Company");
  await page.getByRole("tab", { name: /Score/ }).click();
  await page
    .getByRole("button", { name: /Your Company/ })
    .first()
    .click();
  await page.locator(".passage-marked", { hasText: "Your Company" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("tab", { name: "Search" }).click();
  await page
    .getByText(/of 600 pixels/)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await text(page).press("Control+f");
  await page.getByLabel("Find", { exact: true }).fill("[Your Company]");
  await page.getByLabel("Replace with").fill("the smith");
  await page.getByText("1 found").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Replace all" }).click();
  await page.keyboard.press("Escape");
  await page
    .getByText(/^Nothing keeps this text from being published, but it scores \d+, and \d+ is wanted/)
    .waitFor();
  await page.getByText("Not saved; kept in this browser").waitFor();
  expect((await sentText(page)).trim()).toBe(mended.trim());
  await page.getByRole("tab", { name: "Details" }).click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel("Note").fill("Names the smith");
  await save(page);
  await isAt(page, article);
  await page.getByRole("heading", { name: /^It scores \d+, and 80 is wanted$/ }).waitFor();
  await page.getByRole("button", { name: /^Publish to / }).click();
  const publications = page.getByRole("region", { name: "Evidence" });
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

/** Pastes as a browser does after Ctrl+V. */
const paste = (on: Page, html: string) =>
  text(on).evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test("a text is written as readers will see it, and what nobody touches stays as it was", async () => {
  const untouched = "Title &copy; AT&T\n-----\n\n* one\n* two\n\n<details>More</details>\n";
  const editor = await openPage(dashboard.signedIn, article.replace(/[^/]+$/, "new"));
  await editor.getByRole("link", { name: "Write it yourself" }).click();
  await editor.getByRole("heading", { name: "Write an article" }).waitFor();
  await editor.getByLabel("Title").fill("How to write");
  await text(editor).fill(`First.\n\n${untouched}`);
  await editor.getByRole("button", { name: "Open it in the editor" }).click();
  await editor.waitForURL("**/edit");
  await editor.locator(".rich-text").waitFor();
  const kept = (await sentText(editor)).slice("First.".length);
  await text(editor).getByRole("heading", { name: "Title © AT&T" }).waitFor();
  await text(editor).getByText("First.").click();
  await editor.keyboard.press("End");
  await editor.keyboard.type(" Then **more**.");
  await editor.keyboard.press("Enter");
  await editor.keyboard.type("/head");
  await editor.getByRole("option", { name: "Heading", selected: true }).waitFor();
  expect(await violationsOf(editor)).toEqual([]);
  await editor.keyboard.press("Enter");
  await editor.keyboard.type("Part");
  await editor.keyboard.press("Enter");
  await editor.keyboard.type("- 2 * 3");
  await editor.keyboard.press("Enter");
  await editor.keyboard.press("Enter");
  await editor.keyboard.type("/table");
  await editor.keyboard.press("Enter");
  for (const cell of ["Oil", "Smoke", "Price"]) {
    await editor.keyboard.type(cell);
    await editor.keyboard.press("Tab");
  }
  await editor.getByRole("button", { name: "Delete row" }).click();
  expect(await faultsOf(editor)).toEqual([]);
  await text(editor).getByRole("heading", { name: "Part" }).click();
  await editor.getByRole("button", { name: "Heading", exact: true, pressed: true }).waitFor();
  await editor.keyboard.press("End");
  await editor.keyboard.press("Enter");
  await paste(
    editor,
    '<b style="font-weight:normal"><p><span style="font-weight:700">From</span> Docs</p></b>',
  );
  await text(editor).getByText("From").dblclick();
  await editor.getByTitle("Italic").nth(1).waitFor();
  await editor.keyboard.press("Control+k");
  await editor.getByLabel("Address, or words of an own page").fill("a.example/guide");
  await editor.keyboard.press("Enter");
  // The form gives the cursor back to the text in the next frame.
  await editor.locator(".rich-text:focus").waitFor();
  await editor.keyboard.press("End");
  await editor.getByRole("toolbar").getByRole("button", { name: "Picture" }).click();
  await editor.getByLabel("Address of the picture").fill("/pan.png");
  await editor.getByRole("button", { name: "Insert picture" }).click();
  await editor.getByText("Say what the picture shows").waitFor();
  await editor.getByLabel("What it shows").fill("A pan");
  expect(await faultsOf(editor)).toEqual([]);
  await editor.keyboard.press("Enter");
  const written = [
    "First. Then **more**.",
    "## Part",
    "[**From**](https://a.example/guide) Docs![A pan](/pan.png)",
    "- 2 \\* 3",
    "| Oil | Smoke | Price |\n| - | - | - |\n| | | |",
  ].join("\n\n");
  await text(editor).blur();
  expect(await sentText(editor)).toBe(`${written}${kept}`);
  await text(editor).press("Control+z");
  await text(editor).blur();
  expect(await sentText(editor)).not.toContain("A pan");
  await editor.getByRole("button", { name: "Focus mode" }).click();
  expect(await faultsOf(editor)).toEqual([]);
  await editor.keyboard.press("Escape");
  // The description was the beginning of the text, and still is.
  expect(await editor.locator("[name=meta_description]").inputValue()).toBe("");
  await save(editor);
  // The editor has a tab of the same name.
  await editor.waitForURL((url) => /\/articles\/[0-9a-f-]{36}$/.test(url.pathname));
  await editor.getByRole("tab", { name: "Details" }).click();
  await editor.getByRole("region", { name: "Details" }).getByText("First. Then more.").waitFor();
  await editor.close();
});

/** The scripts that a page has loaded, in bytes as they were sent. */
async function scriptsOf(address: string): Promise<Map<string, number>> {
  const opened = await openPage(dashboard.signedIn, address);
  await opened.waitForLoadState("networkidle");
  const loaded = await opened.evaluate(() =>
    performance.getEntriesByType("resource").flatMap((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return name.includes("/_next/static/") && name.endsWith(".js")
        ? [[name, encodedBodySize] as const]
        : [];
    }),
  );
  await opened.close();
  return new Map(loaded);
}

test("the editor’s own code is less than 250 kB, and only its page loads it", async () => {
  const elsewhere = await scriptsOf(article);
  const own = [...(await scriptsOf(`${article}/edit`))].filter(([name]) => !elsewhere.has(name));
  const bytes = own.reduce((sum, [, size]) => sum + size, 0);
  process.stdout.write(`The editor loads ${(bytes / 1000).toFixed(0)} kB of its own.\n`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(250_000);
});

test("of two tabs the slower one is shown what the other has saved, and keeps its own text", async () => {
  const [fast, slow] = [await openEditor(dashboard.signedIn), await openEditor(dashboard.signedIn)];
  await writeMarkdown(fast, mended.replace("always", "in winter too"));
  await save(fast);
  await isAt(fast, article);
  const own = mended.replace("the smith", "the old smith");
  await writeMarkdown(slow, own);
  await save(slow);
  await slow.getByRole("heading", { name: "Version 3 was saved meanwhile" }).waitFor();
  await slow.getByText("Keep the anvil dry, in winter too.").first().waitFor();
  expect(await violationsOf(slow)).toEqual([]);
  expect((await sentText(slow)).trim()).toBe(own.trim());
  await save(slow);
  await isAt(slow, article);
  await slow.getByRole("heading", { name: "Newer text than published" }).waitFor();
  await slow.getByRole("button", { name: /^Publish again to / }).click();
  await slow.getByRole("heading", { name: "Newer text than published" }).waitFor({ state: "detached" });
  expect(await (await publicPage()).text()).toContain("the old smith");
  await Promise.all([fast.close(), slow.close()]);
});

test("a lost session keeps what was typed, and it is saved after signing in, also from another tab", async () => {
  const storageState = await dashboard.signedIn.storageState();
  const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl, storageState });
  const editor = await openEditor(context);
  await context.clearCookies();
  await writeMarkdown(editor, `${mended}\nTyped while signed out.\n`);
  await save(editor);
  await editor.getByText(/You are signed out/).waitFor();
  expect(await sentText(editor)).toContain("Typed while signed out.");
  await editor.close();
  await context.addCookies(storageState.cookies);
  const other = await openEditor(context);
  await other.getByRole("button", { name: "Take it over" }).click();
  await text(other).getByText("Typed while signed out.").waitFor();
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
  await text(editor).fill("## Wipe\n\nWipe it with TODO: cloth.\n\n<button>Buy</button>\n");
  await editor.getByRole("button", { name: "Preview" }).click();
  await editor.getByText("An article cannot have buttons; their words stand there as text.").waitFor();
  await editor.getByRole("heading", { name: "Wipe" }).waitFor();
  await editor.getByRole("link", { name: "Line 3" }).waitFor();
  expect(await sentText(editor)).toContain("Wipe it with TODO: cloth.");
  await text(editor).fill("## Wipe\n\nWipe it with a dry cloth.\n");
  await context.clearCookies();
  await save(editor);
  await editor.getByRole("heading", { name: /You are signed out/ }).waitFor();
  expect(await editor.getByLabel("Content markdown").inputValue()).toContain("a dry cloth");
  await context.addCookies(storageState.cookies);
  await editor.goto(`${article}/edit`);
  await text(editor).fill("## Wipe\n\nWipe it with a dry cloth.\n");
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
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("link", { name: "Version 7" }).waitFor();
  await page.frameLocator("article iframe").getByText("Write to the smith for oil.").waitFor();
});

test("an article is deleted with one click, and another one takes that back", async () => {
  await page.goto(`${article}/delete`);
  await page.getByText("the page on the hosted blog is removed at once").waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Delete the article" }).click();
  await page.waitForURL("**/articles/trash?deleted=*");
  expect([await violationsOf(page), (await publicPage()).status]).toEqual([[], 404]);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Undo" }).click();
  await isAt(page, article);
  expect((await page.goto(article))?.status()).toBe(200);
});
