import type { Browser, BrowserContext, Page } from "playwright";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import type { Services } from "@/lib/services";
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
 * Starts the server with an empty data folder. Its settings may depend on its address and database. `beforeAccount` sees
 * it before anybody has an account.
 */
export async function openDashboard(
  env: ServerSettings | SettingsOf = {},
  beforeAccount: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Dashboard> {
  const installation = await openInstallation();
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const { services } = installation.runtime;
  const own = typeof env === "function" ? await env({ baseUrl, services }) : env;
  await installation.startServer({ PORT: String(port), BASE_URL: baseUrl, SWEEP_SECONDS: "2", ...own });
  const browser = await launchBrowser();
  const signedIn = await browser.newContext({ baseURL: baseUrl });
  await beforeAccount(signedIn);
  await makeOwnerAccount(signedIn);
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

/** Creates the owner account, starting from the landing page of a new installation. */
async function makeOwnerAccount(context: BrowserContext): Promise<void> {
  const page = await openPage(context, "/");
  await page.getByRole("link", { name: "Set up Galley" }).click();
  await page.waitForURL("**/sign-up");
  await page.getByLabel("Your name").fill("Ada Proof");
  await page.getByLabel("E-mail address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByLabel("Workspace").fill("Proof and Sons");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL("**/projects");
  await page.close();
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
