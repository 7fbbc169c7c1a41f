import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { execute } from "@/lib/kernel/operation";
import { type Deferred, deferred } from "@/lib/testing/deferred";
import { asOperator } from "@/lib/testing/fixtures";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

const wordy = "It is important to note that oil should be put on the anvil once a week.";
const plain = "Oil the anvil once a week.";
/** The list is written as no printer of Markdown would write it. */
const markdown = `## Oil\n\n${wordy}\n\n+  First\n+  Second\n`;

let dashboard: Dashboard;
let model: Awaited<ReturnType<typeof startLoopbackServer>>;
let answer = plain;
/** Holds the answer back until it is resolved. */
let held: Deferred<void> | null = null;
let stopped = 0;
let article = "";

beforeAll(async () => {
  model = await startLoopbackServer(async (_request, _body, response) => {
    response.once("close", () => {
      if (!response.writableFinished) stopped += 1;
    });
    await held?.promise;
    if (response.destroyed) return;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text: answer })));
  });
  dashboard = await openDashboard({
    WRITER: "openai-compatible",
    WRITER_MODEL: "gpt-test",
    WRITER_BASE_URL: `${model.origin}/v1`,
  });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Reworded");
  const { article_id: id } = await execute(importArticle, asOperator(dashboard.services), {
    projectId: page.url().split("/").at(-1) ?? "",
    title: "How to care for an anvil",
    keyword: "anvil care",
    markdown,
  });
  article = `${new URL(page.url()).pathname}/articles/${id}`;
  await page.close();
}, 300_000);
afterAll(async () => {
  held?.resolve();
  await dashboard?.close();
  await model?.close();
});

const sentText = (on: Page) => on.locator("[name=content_markdown]").inputValue();
const paragraph = (on: Page) => on.locator(".rich-text > p", { hasText: "anvil" });
const card = (on: Page) => on.getByRole("region", { name: "Reword the passage" });
const press = (on: Page, name: string) => card(on).getByRole("button", { name, exact: true }).click();

async function openEditor(): Promise<Page> {
  const page = await openPage(dashboard.signedIn, `${article}/edit`);
  await page.waitForLoadState("networkidle");
  await page.locator(".rich-text").waitFor();
  return page;
}

/** Selects the paragraph and opens the card below it. */
async function reword(page: Page): Promise<void> {
  await paragraph(page).click({ clickCount: 3 });
  await page.getByRole("toolbar", { name: "Format" }).getByRole("button", { name: "Reword" }).click();
  await card(page).waitFor();
}

test("a passage is reworded: shown, dismissed, accepted as one step, undone, and saved", async () => {
  const page = await openEditor();
  const before = await sentText(page);
  await reword(page);
  expect(await faultsOf(page)).toEqual([]);
  await press(page, "Rewrite");
  await card(page).locator("del", { hasText: "important" }).waitFor();
  await card(page).locator("ins").first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, "Dismiss");
  await card(page).waitFor({ state: "detached" });
  expect(await sentText(page)).toBe(before);

  await reword(page);
  await press(page, "Shorten");
  await press(page, "Accept");
  await paragraph(page).getByText(plain).waitFor();
  await expect.poll(() => sentText(page)).toBe(before.replace(wordy, plain));
  await page.keyboard.press("Control+z");
  await expect.poll(() => sentText(page)).toBe(before);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => sentText(page)).toBe(before.replace(wordy, plain));
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname === article);
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByText("4,000 tokens").first().waitFor();
  await page.close();
});

test("while the model writes, typing goes on, it can be stopped, and a changed passage is not overwritten", async () => {
  const page = await openEditor();
  held = deferred();
  answer = "Oil it weekly, always with care.";
  await reword(page);
  await press(page, "Rewrite");
  await card(page).getByText("gpt-test is writing.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, "Stop");
  await expect.poll(() => stopped).toBe(1);
  await press(page, "Rewrite");
  await card(page).getByText("gpt-test is writing.").waitFor();
  await paragraph(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Not in winter.");
  held.resolve();
  held = null;
  await card(page).getByText("You have changed this passage").waitFor();
  expect(await card(page).getByRole("button", { name: "Accept" }).count()).toBe(0);
  await expect.poll(() => sentText(page)).toContain("Not in winter.");
  await press(page, "Ask again");
  await press(page, "Accept");
  await expect.poll(() => sentText(page)).toContain(answer);
  await page.close();
});

test("a passage of the Markdown is reworded in the same way, and nothing around it changes", async () => {
  const page = await openEditor();
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  const source = page.locator(".cm-content");
  await source.waitFor();
  const before = await sentText(page);
  const passage = before.split("\n\n")[1] ?? "";
  const asked = page.locator(".cm-line", { hasText: passage.slice(0, 20) });
  const open = async () => {
    await asked.click({ clickCount: 3 });
    await page.getByRole("button", { name: "Reword" }).click();
    await card(page).waitFor();
  };
  answer = `Here is the reworded passage:\n\n${passage.replace(/^\w+/, "Always")}`;
  const accepted = before.replace(passage, passage.replace(/^\w+/, "Always"));
  await open();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.type("Begin with Always");
  await page.keyboard.press("Enter");
  await card(page).locator("ins", { hasText: "Always" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, "Dismiss");
  await card(page).waitFor({ state: "detached" });
  expect(await sentText(page)).toBe(before);

  await open();
  await press(page, "Shorten");
  await press(page, "Accept");
  await expect.poll(() => sentText(page)).toBe(accepted);
  await page.keyboard.press("Control+z");
  await expect.poll(() => sentText(page)).toBe(before);
  await page.keyboard.press("Control+y");
  await expect.poll(() => sentText(page)).toBe(accepted);

  held = deferred();
  answer = passage;
  await page.locator(".cm-line", { hasText: "Always" }).click();
  await page.getByRole("button", { name: "Reword" }).click();
  await press(page, "Rewrite");
  await card(page).getByText("gpt-test is writing.").waitFor();
  await page.locator(".cm-line", { hasText: "Always" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  held.resolve();
  held = null;
  await card(page).getByText("You have changed this passage").waitFor();
  expect(await card(page).getByRole("button", { name: "Accept" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await press(page, "Dismiss");
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await page.locator(".rich-text").waitFor();
  await page.close();
});

test("titles are proposed, and one is taken over", async () => {
  const page = await openEditor();
  answer = JSON.stringify({
    titles: ["Oil an anvil once a week", "Anvil care in 5 minutes", "Keep it oiled"],
  });
  await page.getByRole("button", { name: "Suggest titles" }).click();
  const titles = page.getByRole("region", { name: "Proposed titles" });
  await titles.getByText(/It says “5 minutes”/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await titles.getByRole("button", { name: "Use it: “Oil an anvil once a week”" }).click();
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Oil an anvil once a week");
  await page.close();
});

test("another site cannot spend the budget of whoever is signed in", async () => {
  const asked = { kind: "rewrite", passage: wordy };
  for (const headers of [
    { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    { "content-type": "text/plain", "sec-fetch-site": "same-origin" },
  ]) {
    const data = JSON.stringify(asked);
    const answered = await dashboard.signedIn.request.post(`${article}/edit/propose`, { headers, data });
    expect(answered.status()).toBe(403);
  }
});
