import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { importArticle } from "@/lib/articles/operations/import";
import { execute } from "@/lib/kernel/operation";
import { listPublications } from "@/lib/publications/operations/list";
import { asOperator } from "@/lib/testing/fixtures";
import { addMember } from "@/lib/workspaces/add-member";
import { listWorkspaces } from "@/lib/workspaces/list";
import { violationsOf } from "../accessibility";
import { type Dashboard, enterPassword, makeProject, openDashboard, openPage } from "../dashboard-server";

const password = "a hammer before an anvil";
const edda = { email: "edda@example.com", password };
const vic = { email: "vic@example.com", password };

let dashboard: Dashboard;
let projectId: string;
let workspaceId: string;

beforeAll(async () => {
  dashboard = await openDashboard({
    LIMITS: "sign_in=100/60",
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
  });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Trusted");
  projectId = page.url().split("/").at(-1) ?? "";
  await page.close();
  const operator = asOperator(dashboard.services);
  const { workspaces } = await execute(listWorkspaces, operator, {});
  workspaceId = workspaces[0]?.id ?? "";
  for (const [person, role] of [
    [edda, "editor"],
    [vic, "viewer"],
  ] as const) {
    const { email } = await execute(createAccount, operator, { name: `The ${role}`, ...person });
    await execute(addMember, operator, { workspaceId, email, role });
  }
}, 300_000);
afterAll(() => dashboard?.close());

const newVisitor = (javaScriptEnabled = true): Promise<BrowserContext> =>
  dashboard.browser.newContext({ baseURL: dashboard.baseUrl, javaScriptEnabled });

/** Puts an article into the project and returns the path of its page. */
async function newArticle(title: string): Promise<{ id: string; path: string }> {
  const { article_id: id } = await execute(importArticle, asOperator(dashboard.services), {
    projectId,
    title,
    markdown: "## Dry\n\nKeep the anvil dry, always: rust begins where water stands.\n",
  });
  return { id, path: `/projects/${projectId}/articles/${id}` };
}

const publicationsOf = async (articleId: string) =>
  (await execute(listPublications, asOperator(dashboard.services), { articleId })).publications;

/** A page on which the person is signed in. */
async function signedInAs(person: typeof edda, path: string): Promise<Page> {
  const page = await openPage(await newVisitor(), `/sign-in?next=${encodeURIComponent(path)}`);
  await page.waitForLoadState("networkidle");
  await enterPassword(page, person);
  await page.waitForURL(`**${path}`);
  await page.waitForLoadState("networkidle");
  return page;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish (again )?to / }).click();
}

/** Makes an invitation on the page of the workspace and returns its link. */
async function invite(role: string, email: string): Promise<string> {
  const page = await openPage(dashboard.signedIn, `/workspaces/${workspaceId}`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Make an invitation" }).click();
  const dialog = page.getByRole("dialog", { name: /copy its link now/ });
  const link = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await page.getByText(`${email}, as ${role}`).waitFor();
  await page.close();
  return link.trim();
}

test("an invited editor signs up, publishes, and is refused at the next click after being removed", async () => {
  const article = await newArticle("How to care for an anvil");
  const link = await invite("editor", "ian@example.com");
  expect(link).toMatch(new RegExp(`^${dashboard.baseUrl}/invite/[\\w-]{43}$`));

  const ian = await openPage(await newVisitor(), link);
  await ian.waitForLoadState("networkidle");
  expect(await violationsOf(ian)).toEqual([]);
  await ian.getByLabel("Your name").fill("Ian Invited");
  await ian.getByLabel("Password").fill("a rasp before a chisel");
  await ian.getByRole("button", { name: "Create an account and join" }).click();
  await ian.waitForURL("**/projects");

  const second = await openPage(await newVisitor(), link);
  await second.getByRole("heading", { name: "No such invitation" }).waitFor();
  expect(await second.getByRole("button", { name: /join/i }).count()).toBe(0);
  await second.context().close();

  await ian.goto(article.path);
  await ian.waitForLoadState("networkidle");
  await publish(ian);
  // Once the page is proved, nothing refreshes it before the click that is refused.
  await ian.getByRole("heading", { name: /^Live at/ }).waitFor({ timeout: 60_000 });
  expect(await publicationsOf(article.id)).toMatchObject([{ publish_status: "publish", error: null }]);

  const admin = await openPage(dashboard.signedIn, `/workspaces/${workspaceId}`);
  await admin.waitForLoadState("networkidle");
  await admin.getByRole("button", { name: "Remove Ian Invited" }).click();
  await admin.getByRole("button", { name: "Remove from the workspace" }).click();
  await expect.poll(() => admin.getByText("ian@example.com").count()).toBe(0);
  await admin.close();

  const [before] = await publicationsOf(article.id);
  await publish(ian);
  await ian.getByText("you may not see it any more").first().waitFor();
  expect((await publicationsOf(article.id))[0]?.sent_at).toBe(before?.sent_at);
  await ian.goto(article.path);
  await ian.getByRole("heading", { name: "Page not found" }).waitFor();
  await ian.context().close();
});

test("an invitation is accepted without JavaScript too", async () => {
  const link = await invite("viewer", "nora@example.com");
  const page = await openPage(await newVisitor(false), link);
  await page.getByLabel("Your name").fill("Nora Noscript");
  await page.getByLabel("Password").fill("a lathe before a drill");
  await page.getByRole("button", { name: "Create an account and join" }).click();
  await page.waitForURL("**/projects");
  expect(await page.locator("main").innerText()).toContain("Proof and Sons");
  await page.context().close();
});

describe("a viewer", () => {
  test("sees no button that changes an article or the workspace", async () => {
    const article = await newArticle("What a viewer sees");
    const page = await signedInAs(vic, article.path);
    const main = page.locator("main");
    await main.getByRole("heading", { name: "What a viewer sees" }).waitFor();
    expect(await main.getByRole("button").allTextContents()).toEqual([]);
    expect(await main.getByRole("link", { name: /^(Edit|Delete)$/ }).count()).toBe(0);
    await page.goto(`${article.path}/edit`);
    await main.getByText("You may read here, and change nothing").waitFor();
    expect(await main.getByRole("button").count()).toBe(0);
    await page.goto(`/workspaces/${workspaceId}`);
    const buttons = main.getByRole("button");
    expect(await buttons.allTextContents()).toEqual(["Leave the workspace Proof and Sons"]);
    await page.context().close();
  });

  // The attack: the fields of an editor's form, sent by hand in the viewer's own session.
  test("is refused when sending the form of an editor", async () => {
    const article = await newArticle("What a viewer forges");
    const plain = await newVisitor(false);
    await plain.addCookies(await dashboard.signedIn.cookies());
    const source = await openPage(plain, article.path);
    const fields = await source.locator("#publish > form [name]").evaluateAll((all) =>
      all.flatMap((each) => {
        const { name, value, type } = each as HTMLInputElement;
        return type === "checkbox" ? [] : [[name, value] as const];
      }),
    );
    expect(fields.some(([name]) => name.startsWith("$ACTION"))).toBe(true);
    const send = (page: Page) =>
      page.evaluate(async (sent) => {
        const form = new FormData();
        for (const [name, value] of sent) form.append(name, value);
        const answer = await fetch(location.href, { method: "POST", body: form });
        return await answer.text();
      }, fields);

    const page = await signedInAs(vic, article.path);
    expect(await send(page)).toContain("Your role here is viewer");
    expect(await publicationsOf(article.id)).toEqual([]);

    const own = await openPage(dashboard.signedIn, article.path);
    expect(await send(own)).not.toContain("Your role here");
    expect(await publicationsOf(article.id)).toHaveLength(1);
    await Promise.all([page.context().close(), plain.close(), own.close()]);
  });
});

/** Makes Ada the approver of the project, on its settings. */
async function letAdaApprove(): Promise<void> {
  const settings = await openPage(dashboard.signedIn, `/projects/${projectId}/settings`);
  await settings.waitForLoadState("networkidle");
  const panel = settings.locator("#approval");
  await panel.getByRole("checkbox", { name: "Ada Proof" }).check();
  await panel.getByRole("button", { name: "Save the approvers" }).click();
  await panel.getByText("Saved.").waitFor();
  await settings.close();
}

test("a text goes live once its approver has approved it, and an edit asks again", async () => {
  const article = await newArticle("What Ada approves");
  await letAdaApprove();

  const editor = await signedInAs(edda, article.path);
  // What it would be refused is not offered: only a draft can be written.
  await editor.getByRole("button", { name: /^Save as a draft at / }).waitFor();
  expect(await editor.getByRole("button", { name: /^(Publish|Approve)/ }).count()).toBe(0);
  expect((await publicationsOf(article.id)).filter(({ sent_at: sent }) => sent !== null)).toEqual([]);

  const approver = await openPage(dashboard.signedIn, article.path);
  await approver.waitForLoadState("networkidle");
  await approver.getByRole("button", { name: "Approve version 1" }).click();
  await approver.getByText(/Version 1 was approved by ada@example.com/).waitFor();
  expect(await violationsOf(approver)).toEqual([]);
  await approver.close();

  await editor.reload();
  await publish(editor);
  await editor
    .locator("#publications")
    .getByText(/Version 1 approved by ada@example.com/)
    .waitFor();

  await editor.goto(`${article.path}/edit`);
  await editor.waitForLoadState("networkidle");
  await editor.getByLabel("Title", { exact: true }).fill("What Ada has not approved");
  await editor.getByRole("button", { name: "Save" }).click();
  await editor.waitForURL((url) => url.pathname === article.path);
  await editor.waitForLoadState("networkidle");
  await editor
    .locator("#approval")
    .getByText(/Version 2 does\s+not go live before that/)
    .waitFor();
  await editor.getByRole("button", { name: /^Save as a draft at / }).waitFor();
  await editor.context().close();
});

test("a text that its approver sends back has the remarks beside it until its editor has settled them", async () => {
  const article = await newArticle("What Ada sends back");
  await letAdaApprove();
  // The form of an approver needs no JavaScript.
  const plain = await newVisitor(false);
  await plain.addCookies(await dashboard.signedIn.cookies());
  const approver = await openPage(plain, article.path);
  const form = approver.locator("#approval details");
  await form.getByText("Send it back").click();
  await form.getByLabel("What to change, and why").fill("Say how often.");
  await form.getByLabel("The words that it is about").first().fill("Keep the anvil dry, always");
  await form.getByLabel("Another remark").last().fill("The title promises more.");
  await form.getByRole("button", { name: "Send version 1 back" }).click();
  await approver.getByRole("heading", { name: "Sent back by Ada Proof: 2 remarks to settle" }).waitFor();
  expect(await approver.locator("#remarks li").count()).toBe(2);
  await plain.close();

  const editor = await signedInAs(edda, article.path);
  expect(await violationsOf(editor)).toEqual([]);
  await editor.getByRole("link", { name: "Settle them in the editor" }).click();
  await editor.waitForURL(`**${article.path}/edit`);
  await editor.waitForLoadState("networkidle");
  const remarks = editor.getByRole("tabpanel", { name: "Remarks 2" });
  await remarks.getByRole("button", { name: "Keep the anvil dry, always" }).click();
  expect(await editor.evaluate(() => getSelection()?.toString())).toBe("Keep the anvil dry, always");
  expect(await violationsOf(editor)).toEqual([]);
  // What is typed stays, because settling neither sends nor leaves the form.
  await editor.getByLabel("Title", { exact: true }).fill("What Edda has changed");
  await remarks.getByRole("button", { name: "Settle (Say how often.)" }).click();
  await editor.getByRole("tab", { name: "Remarks 1" }).waitFor();
  await editor.getByText("settled by edda@example.com").waitFor();
  expect(await editor.getByLabel("Title", { exact: true }).inputValue()).toBe("What Edda has changed");
  await editor.getByRole("button", { name: "Save" }).click();
  await editor.waitForURL((url) => url.pathname === article.path);
  await editor.getByRole("heading", { name: "Sent back by Ada Proof: 1 remark to settle" }).waitFor();
  await editor.goto(article.path.replace(/\/articles\/.*/, ""));
  await editor.getByText("Sent back", { exact: true }).waitFor();
  await editor.goto(article.path);
  await editor.locator("#remarks").getByRole("button", { name: "Settle (The title promises more.)" }).click();
  await editor.getByRole("heading", { name: "Waiting for approval" }).waitFor();
  await editor.context().close();
});
