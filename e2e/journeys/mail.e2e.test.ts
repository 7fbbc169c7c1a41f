import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { execute } from "@/lib/kernel/operation";
import { type ReceivedMail, type SmtpServer, startSmtpServer } from "@/lib/mail/testing/smtp-server";
import { asOperator } from "@/lib/testing/fixtures";
import { violationsOf } from "../accessibility";
import {
  type Dashboard,
  enterPassword,
  makeProject,
  openDashboard,
  openPage,
  owner,
} from "../dashboard-server";

const password = "a hammer before an anvil";
let mails: SmtpServer;
let dashboard: Dashboard;
beforeAll(async () => {
  mails = await startSmtpServer();
  dashboard = await openDashboard({
    LIMITS: "sign_in=100/60",
    SMTP_URL: mails.url,
    MAIL_FROM: "Galley <galley@example.com>",
    MAIL_GATHER_SECONDS: "1",
  });
});
afterAll(async () => {
  await dashboard?.close();
  await mails?.close();
});

const newVisitor = (javaScriptEnabled = true): Promise<BrowserContext> =>
  dashboard.browser.newContext({ baseURL: dashboard.baseUrl, javaScriptEnabled });

/** The link of the newest mail to this address. */
async function mailedLink(address: string, count = 1): Promise<string> {
  const to = (): ReceivedMail[] => mails.received.filter((mail) => mail.to.includes(`<${address}>`));
  await expect.poll(() => to().length, { timeout: 15_000 }).toBe(count);
  const link = /^http\S+$/m.exec(to().at(-1)?.text ?? "")?.[0] ?? "";
  expect(link.startsWith(`${dashboard.baseUrl}/`)).toBe(true);
  return link;
}

test.each([true, false])("a forgotten password is replaced by mail (JavaScript: %s)", async (scripts) => {
  const page = await openPage(await newVisitor(scripts), "/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");
  if (scripts) expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("E-mail address").fill(owner.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();

  await page.goto(await mailedLink(owner.email, scripts ? 1 : 2));
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("Your password is set. Sign in with it.").waitFor();
  await enterPassword(page, { ...owner, password });
  await page.waitForURL("**/projects");
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  await page.context().close();
});

test("an address that nobody has gets the same page, and no mail", async () => {
  const page = await openPage(await newVisitor(), "/forgot-password");
  await page.getByLabel("E-mail address").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
  expect(mails.received.some(({ to }) => to.includes("<nobody@example.com>"))).toBe(false);
  await page.context().close();
});

test("an invited person comes in by the link of the mail", async () => {
  const page = await openPage(await newVisitor(), "/sign-in");
  await enterPassword(page, { ...owner, password });
  await page.waitForURL("**/projects");
  await page.goto("/workspaces");
  await page.getByRole("link", { name: "Proof and Sons" }).last().click();
  await page.waitForURL(/\/workspaces\/[0-9a-f-]{36}$/);
  await page.getByLabel("E-mail address").fill("grace@example.com");
  await page.getByRole("button", { name: "Make an invitation" }).click();
  await page.getByText("A mail is on its way to grace@example.com").waitFor();

  const guest = await openPage(await newVisitor(), await mailedLink("grace@example.com"));
  await guest.getByRole("heading", { name: "Join Proof and Sons" }).waitFor();
  await guest.getByLabel("Your name").fill("Grace");
  await guest.getByLabel("Password").fill(password);
  await guest.getByRole("button", { name: "Create an account and join" }).click();
  await guest.waitForURL("**/projects**");

  await page.goto("/status");
  await page.getByText("Sent by 127.0.0.1 from galley@example.com.").waitFor();
  expect(await guest.getByText("Grace").count()).toBeGreaterThan(0);
  await guest.context().close();
  await page.context().close();
});

async function signedIn(email: string): Promise<BrowserContext> {
  const page = await openPage(await newVisitor(), "/sign-in");
  await enterPassword(page, { email, password });
  await page.waitForURL("**/projects");
  const context = page.context();
  await page.close();
  return context;
}

/** Gives the article a new title in the editor, which makes a version that nobody has approved. */
async function rename(context: BrowserContext, path: string, title: string): Promise<void> {
  const page = await openPage(context, `${path}/edit`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.close();
}

test("an approver is mailed what waits, stops these mails by their link, and starts them again", async () => {
  const ada = await signedIn(owner.email);
  const project = await makeProject(ada, dashboard.baseUrl, "Trusted");
  const projectPath = new URL(project.url()).pathname;
  await project.goto(`${projectPath}/settings`);
  await project.waitForLoadState("networkidle");
  const panel = project.locator("#approval");
  await panel.getByRole("checkbox", { name: "Grace" }).check();
  await panel.getByRole("button", { name: "Save the approvers" }).click();
  await panel.getByText("Saved.").waitFor();
  const { article_id: articleId } = await execute(importArticle, asOperator(dashboard.services), {
    projectId: projectPath.split("/").at(-1) ?? "",
    title: "How to oil a vice",
    markdown: "## Dry\n\nKeep the vice dry, always: rust begins where water stands.\n",
  });
  const path = `${projectPath}/articles/${articleId}`;
  await rename(ada, path, "How to oil a vice, weekly");

  const link = await mailedLink("grace@example.com", 2);
  const { text, raw } = mails.received.at(-1) ?? { text: "", raw: "" };
  expect(text).toContain("“How to oil a vice, weekly” waits for your approval");
  const stop = new URL(text.match(/^http\S+$/gm)?.at(-1) ?? "");
  expect(raw).toContain(`List-Unsubscribe: <${stop.href}>`);
  expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");

  // Without signing in, and without JavaScript.
  const stranger = await openPage(await newVisitor(false), stop.href);
  await stranger.getByRole("heading", { name: "Stop these mails?" }).waitFor();
  await stranger.getByRole("button", { name: "Stop these mails" }).click();
  await stranger.getByRole("heading", { name: "These mails are switched off" }).waitFor();
  await stranger.context().close();

  const grace = await signedIn("grace@example.com");
  const page = await openPage(grace, link);
  await page.getByRole("button", { name: "Approve version 2" }).waitFor();
  await page.goto("/account");
  await page.waitForLoadState("networkidle");
  const choices = page.locator("#mail");
  expect(await choices.getByRole("checkbox", { name: "Approvals" }).isChecked()).toBe(false);
  expect(await choices.getByRole("checkbox", { name: "Weekly digest" }).isChecked()).toBe(true);
  await choices.getByRole("checkbox", { name: "Approvals" }).check();
  await choices.getByRole("button", { name: "Save the choice" }).click();
  await choices.getByText("Saved.").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await rename(ada, path, "How to oil a vice, daily");
  await mailedLink("grace@example.com", 3);
  expect(mails.received.at(-1)?.text).toContain("“How to oil a vice, daily” waits for your approval");
  await Promise.all([ada.close(), grace.close()]);
}, 120_000);
