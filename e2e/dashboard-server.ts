import type { Browser, BrowserContext, Page } from "playwright";
import { signUpOwner } from "@/lib/accounts/sign-up-owner";
import { execute } from "@/lib/kernel/operation";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import type { Services } from "@/lib/services";
import { contextOf } from "@/lib/testing/fixtures";
import { launchBrowser } from "./browser";
import { openInstallation } from "./installation";

export const owner = { email: "ada@example.com", password: "a proof before print" };
const stepTimeoutMs = 15_000;

/** A server for one test file, and a browser in which its owner is signed in. */
export interface Dashboard {
  baseUrl: string;
  /** Services on the server's database, to create what a test needs. */
  services: Services;
  browser: Browser;
  signedIn: BrowserContext;
  close(): Promise<void>;
}

type ServerSettings = Record<string, string>;
type SettingsOf = (known: Pick<Dashboard, "baseUrl" | "services">) => Promise<ServerSettings>;

/**
 * Starts the server with an empty data folder. Its settings may depend on its address and database. `begin` sees it before
 * anybody has an account, and makes the owner's.
 */
export async function openDashboard(
  env: ServerSettings | SettingsOf = {},
  begin: (context: BrowserContext, makeOwner: () => Promise<void>) => Promise<void> = (_context, makeOwner) =>
    makeOwner(),
): Promise<Dashboard> {
  const installation = await openInstallation();
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const { services } = installation.runtime;
  const own = typeof env === "function" ? await env({ baseUrl, services }) : env;
  await installation.startServer({ PORT: String(port), BASE_URL: baseUrl, SWEEP_SECONDS: "2", ...own });
  const browser = await launchBrowser();
  const signedIn = await browser.newContext({ baseURL: baseUrl });
  await begin(signedIn, () => makeOwnerAccount(services, signedIn, baseUrl));
  return {
    baseUrl,
    services,
    browser,
    signedIn,
    async close() {
      await browser.close();
      await installation.close();
    },
  };
}

export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(stepTimeoutMs);
  await page.goto(address);
  return page;
}

/** Creates the owner account and signs in, without the pages for it, which journeys/first-article.e2e.test.ts visits. */
async function makeOwnerAccount(services: Services, context: BrowserContext, baseUrl: string): Promise<void> {
  const visitor = contextOf(services, { kind: "visitor", problem: null }, "dashboard");
  await execute(signUpOwner, visitor, { name: "Ada Proof", workspaceName: "Proof and Sons", ...owner });
  const answer = await context.request.post("/api/auth/sign-in/email", {
    headers: { Origin: baseUrl },
    data: owner,
  });
  if (!answer.ok()) throw new Error(`the owner could not sign in: ${await answer.text()}`);
}

/** Sends the form of the sign-in page. */
export async function enterPassword(page: Page, person = owner): Promise<void> {
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page): Promise<void> {
  await enterPassword(page);
  await page.waitForURL("**/projects**");
}

/** Creates a project and returns its page. */
export async function makeProject(context: BrowserContext, website: string, name: string): Promise<Page> {
  const page = await openPage(context, "/projects/new");
  await page.getByLabel("Website").fill(website);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create the project" }).click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  return page;
}
