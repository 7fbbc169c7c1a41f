import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { faultsOf } from "../accessibility";
import { type Dashboard, openDashboard, openPage } from "../dashboard-server";

const german =
  "Lassen Sie die Lösung zwanzig Minuten einwirken und spülen Sie die Maschine dann mit zwei vollen Tanks frischem Wasser, bevor Sie wieder Kaffee kochen. Wischen Sie den Tank trocken und lassen Sie den Deckel offen.";
const home = `<!doctype html><html lang="en"><head><title>Forge and Sons – Willkommen</title>
  <meta property="og:site_name" content="Forge &amp; Sons"></head><body><p>${german}</p></body></html>`;

let dashboard: Dashboard;
let site: Awaited<ReturnType<typeof startLoopbackServer>>;

beforeAll(async () => {
  site = await startLoopbackServer((_request, _body, response) => {
    const link = `<${site.origin}/wp-json/>; rel="https://api.w.org/"`;
    response.writeHead(200, { "content-type": "text/html", link }).end(home);
  });
  dashboard = await openDashboard({ FETCH_ALLOW: "127.0.0.1" });
}, 300_000);
afterAll(async () => {
  await dashboard?.close();
  await site?.close();
});

async function begin(page: Page): Promise<void> {
  await page.getByLabel("Website").fill(site.origin);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("This site runs on WordPress.").waitFor();
}

async function create(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create the project" }).click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

const steps = (page: Page) => page.getByRole("region", { name: "Your first article, from keyword to proof" });

test("a new project knows its site, offers to connect it with its address, and keeps the time zone", async () => {
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    storageState: await dashboard.signedIn.storageState(),
    timezoneId: "Asia/Tokyo",
  });
  const page = await openPage(context, "/projects/new");
  await begin(page);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Forge & Sons");
  expect(await page.getByLabel("Language of the articles").inputValue()).toBe("de");
  expect(await page.getByLabel("Time zone of the plan").count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  const project = await create(page);
  expect(await steps(page).locator("[aria-current=step]").textContent()).toContain("Connect WordPress");
  expect(await faultsOf(page)).toEqual([]);

  await steps(page).getByRole("link", { name: "Connect WordPress" }).click();
  await page.waitForURL("**/publishing/connect/wordpress");
  expect(await page.getByLabel("Address of your WordPress site").inputValue()).toBe(site.origin);
  await page.goto(`${project}/publishing/connect`);
  await page.getByRole("heading", { name: "Your site runs on WordPress" }).waitFor();
  expect(await page.getByRole("link", { name: "WordPress", exact: true }).count()).toBe(1);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${project}/plan`);
  expect(await page.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");

  await page.goto(project);
  await steps(page).getByRole("button", { name: "Not now" }).click();
  await steps(page).getByRole("link", { name: "Connect WordPress" }).waitFor({ state: "detached" });
  expect(await steps(page).locator("[aria-current=step]").textContent()).toContain("Write an article");
  await page.goto(`${project}/publishing/connect`);
  expect(await page.getByRole("heading", { name: "Your site runs on WordPress" }).count()).toBe(0);
  await context.close();
});

test("without JavaScript the time zone is a field, and a refusal loses nothing", async () => {
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    storageState: await dashboard.signedIn.storageState(),
    javaScriptEnabled: false,
  });
  const page = await openPage(context, "/projects/new");
  await begin(page);
  await page.getByLabel("Name", { exact: true }).fill("Without scripts");
  await page.getByLabel("Brand description").fill("Hammers for smiths.");
  await page.getByLabel("Time zone of the plan").fill("Atlantis");
  await page.getByRole("button", { name: "Create the project" }).click();
  await page.locator("[aria-invalid=true]").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Without scripts");
  expect(await page.getByLabel("Language of the articles").inputValue()).toBe("de");
  expect(await page.getByLabel("Brand description").inputValue()).toBe("Hammers for smiths.");
  await page.getByLabel("Time zone of the plan").fill("america/new_york");
  const project = await create(page);
  await steps(page).getByRole("button", { name: "Not now" }).click();
  await steps(page).getByRole("link", { name: "Connect WordPress" }).waitFor({ state: "detached" });
  await page.goto(`${project}/plan`);
  expect(await page.getByLabel("Time zone").inputValue()).toBe("America/New_York");
  await context.close();
});
