import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { setPassword } from "@/lib/accounts/set-password";
import { execute } from "@/lib/kernel/operation";
import { asOperator } from "@/lib/testing/fixtures";
import { violationsOf } from "../accessibility";
import { type Dashboard, enterPassword, openDashboard, openPage, owner } from "../dashboard-server";

const password = "a hammer before an anvil";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ LIMITS: "sign_in=100/60" });
});
afterAll(() => dashboard?.close());

const newVisitor = (javaScriptEnabled = true): Promise<BrowserContext> =>
  dashboard.browser.newContext({ baseURL: dashboard.baseUrl, javaScriptEnabled });

/** The page of a link, which begins with the address that the test's own services have. */
const pathOf = ({ link }: { link: string | null }) => new URL(link ?? "").pathname;

describe.each([true, false])("a link of the operator to set a password (JavaScript: %s)", (scripts) => {
  const person = { email: `nia-${scripts}@example.com`, password };

  test("sets it once, and the person signs in with it", async () => {
    const newcomer = { name: "Nia", email: person.email };
    const path = pathOf(await execute(createAccount, asOperator(dashboard.services), newcomer));
    const page = await openPage(await newVisitor(scripts), path);
    expect((await page.request.get(path)).headers()).toMatchObject({
      "cache-control": expect.stringContaining("no-store"),
      "x-content-type-options": "nosniff",
    });
    expect(await page.locator('meta[name="referrer"]').getAttribute("content")).toBe("same-origin");
    if (scripts) expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("New password").fill("password12");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Is among the commonest passwords").waitFor();
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Your password is set. Sign in with it.").waitFor();
    expect(page.url()).toBe(`${dashboard.baseUrl}/sign-in?password=set`);
    await enterPassword(page, person);
    await page.waitForURL("**/projects");
    await page.goto(path);
    await page.getByRole("heading", { name: "No such link" }).waitFor();
    await page.context().close();
  });

  test("of a reset ends the old password and every session", async () => {
    const page = await openPage(await newVisitor(scripts), "/sign-in");
    await enterPassword(page, person);
    await page.waitForURL("**/projects");
    const path = pathOf(await execute(setPassword, asOperator(dashboard.services), { email: person.email }));
    await page.goto("/account");
    await page.waitForURL("**/sign-in?**");
    await enterPassword(page, person);
    await page.getByText("The e-mail address or the password is wrong.").waitFor();
    await page.goto(path);
    await page.getByLabel("New password").fill("a rasp before a chisel");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Your password is set. Sign in with it.").waitFor();
    await enterPassword(page, { ...person, password: "a rasp before a chisel" });
    await page.waitForURL("**/projects");
    await page.goto("/account");
    const recent = page.locator("#recent-activity");
    await recent.getByText("Somebody with the link set a password by a link").first().waitFor();
    expect(await recent.getByText("Whoever runs this installation reset a password").count()).toBe(1);
    await page.context().close();
  });
});

// The attack: somebody else comes to the computer and looks at what is still open, or kept, in the browser.
test("signing out in one tab clears the others, and the drafts of the person", async () => {
  const context = await newVisitor();
  const [page, other] = [await openPage(context, "/sign-in"), await context.newPage()];
  await enterPassword(page);
  await page.waitForURL("**/projects");
  await other.goto("/account");
  await other.getByRole("heading", { name: "Account" }).waitFor();
  await other.waitForLoadState("networkidle");
  await page.goto("/account");
  await page.waitForLoadState("networkidle");
  const person = createHash("sha256").update(owner.email).digest("hex").slice(0, 16);
  await page.evaluate((name) => {
    Object.assign(window, { markOfDocument: true });
    localStorage.setItem("single keys", "off");
    const draft = { fields: { title: "Unsaved" }, version: 1, keptAt: Date.now(), sent: false };
    localStorage.setItem(`galley draft ${name} an-article`, JSON.stringify(draft));
  }, person);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByText("Ada Proof").first().waitFor();
  await page.locator("summary", { hasText: "Ada Proof" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  expect(await page.evaluate(() => "markOfDocument" in window)).toBe(false);
  expect(asked).toEqual([expect.stringContaining("not saved")]);
  await other.waitForURL("**/sign-in**");
  expect(await other.locator("body").innerText()).not.toContain(owner.email);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["single keys"]);
  await context.close();
});

test("signing out works without JavaScript", async () => {
  const page = await openPage(await newVisitor(false), "/sign-in");
  await enterPassword(page);
  await page.waitForURL("**/projects");
  await page.locator("summary", { hasText: "Ada Proof" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  await page.goto("/account");
  await page.waitForURL("**/sign-in?**");
  expect(await page.getByLabel("Password").count()).toBe(1);
  await page.context().close();
});

test.each([true, false])(
  "ending other sessions asks for the password once signing in is a while ago (JavaScript: %s)",
  async (scripts) => {
    const second = await openPage(await newVisitor(), "/sign-in");
    await enterPassword(second);
    await second.waitForURL("**/projects");
    const page = await openPage(await newVisitor(scripts), "/sign-in");
    await enterPassword(page);
    await page.waitForURL("**/projects");
    await dashboard.services.db.execute(
      sql`update session set created_at = created_at - interval '16 minutes'`,
    );
    await page.goto("/account");
    if (scripts) await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const dialog = page.locator("dialog", { hasText: "Sign out everywhere else?" });
    await dialog.getByLabel("Your current password").fill(owner.password);
    if (scripts) expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect.poll(() => page.getByRole("button", { name: "Sign out everywhere else" }).count()).toBe(0);
    await second.goto("/account");
    await second.waitForURL("**/sign-in?**");
    await second.context().close();
    await page.context().close();
  },
);
