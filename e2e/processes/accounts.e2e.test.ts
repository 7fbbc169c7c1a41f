import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode } from "@/lib/platform/auth/totp";
import { type Dashboard, enterPassword, openDashboard, openPage, owner } from "../dashboard-server";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ LIMITS: "sign_in=100/60" });
});
afterAll(() => dashboard?.close());

/** The code that an app with this base32 key shows, some steps of half a minute later. */
function codeOf(key: string, later = 0): string {
  const bits = Array.from(key.replaceAll(/\s/g, ""))
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes).toString(), Math.floor(Date.now() / 30_000) + later);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The page itself, and not a page that leads to it. */
const accountPage = /^[^?]+\/account$/;

const newVisitor = (): Promise<BrowserContext> =>
  dashboard.browser.newContext({ baseURL: dashboard.baseUrl });

test("a second step is set up, asked for at sign-in, and takes each code once", async () => {
  const page = await openPage(dashboard.signedIn, "/account");
  const panel = page.locator("#second-step");
  await panel.getByLabel("Your current password").fill(owner.password);
  await panel.getByRole("button", { name: "Set up an authenticator app" }).click();
  const key = (await panel.locator(".select-all").first().textContent()) ?? "";
  await panel.getByText("Confirm with a code from the app").click();
  await panel.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await panel.getByRole("button", { name: "Switch the second step on" }).click();
  await panel.locator("ul li").first().waitFor();
  const codes = await panel.locator("ul li").allTextContents();
  expect(codes).toHaveLength(10);
  await expect.poll(() => panel.textContent()).toContain("10 of 10 recovery codes");
  await page.close();

  const visitor = await newVisitor();
  const signIn = await openPage(visitor, "/sign-in?next=/account");
  await enterPassword(signIn);
  await signIn.waitForURL("**/sign-in/code?**");
  await enterCode(signIn, "000000");
  await signIn.getByRole("alert").filter({ hasText: "wrong" }).waitFor();
  const used = codeOf(key, 1);
  await enterCode(signIn, used);
  await signIn.waitForURL(accountPage);
  await visitor.close();

  const second = await newVisitor();
  const again = await openPage(second, "/sign-in");
  await enterPassword(again);
  await again.waitForURL("**/sign-in/code?**");
  await enterCode(again, used);
  await again.getByRole("alert").filter({ hasText: "wrong" }).waitFor();
  await enterCode(again, (codes[0] ?? "").toLowerCase());
  await again.waitForURL("**/projects");
  await second.close();
});

test("a passkey is made and signs in without a password and a code", async () => {
  const context = await newVisitor();
  await context.addCookies(await dashboard.signedIn.cookies());
  const page = await openPage(context, "/account");
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Passkeys" }) });
  await panel.getByLabel("Name").fill("Laptop");
  await panel.getByLabel("Your current password").fill(owner.password);
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await panel.locator("li", { hasText: "Laptop" }).waitFor();

  await context.clearCookies();
  await page.goto("/sign-in?next=/account");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(accountPage);
  expect(await page.getByText("This session").count()).toBe(1);
  await context.close();
});

test("a session is ended from another one, also without JavaScript", async () => {
  const { cookies } = await dashboard.signedIn.storageState();
  const plain = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl, javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const page = await openPage(plain, "/account");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByText("This session").waitFor();
  expect(await page.getByRole("button", { name: "Sign out everywhere else" }).count()).toBe(0);
  await page.getByLabel("Your name").fill("Ada Galley");
  await page.getByRole("button", { name: "Save the name" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await page.locator("summary", { hasText: "Ada Galley" }).count()).toBe(1);
  await plain.close();
});
