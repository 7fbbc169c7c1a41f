import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  startStandIn,
} from "@/lib/destinations/testing/stand-in-server";
import { escapeHtml } from "@/lib/text/escape-html";
import { overflowOf, violationsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

const password = "abcdefghijklmnopqrstuvwx";
const phone = { width: 390, height: 844 };

let dashboard: Dashboard;
let site: StandInServer;
/** Where the site has sent its user back to, with the password. */
let answerUrl = "";

beforeAll(async () => {
  site = await startStandIn((request) => wordPress(request));
  dashboard = await openDashboard({ FETCH_ALLOW: new URL(site.origin).host });
}, 600_000);
afterAll(async () => {
  await dashboard?.close();
  await site?.close();
});

/** A site that connects applications as WordPress documents it, and takes only the password that it gave out. */
function wordPress({ method, url, headers, text }: StandInRequest): StandInAnswer {
  const authorize = `${site.origin}/wp-admin/authorize-application.php`;
  if (url.pathname === "/") {
    return {
      headers: { link: `<${site.origin}/wp-json/>; rel="https://api.w.org/"` },
      body: "<title>Acme</title>",
    };
  }
  if (url.href.startsWith(authorize) && method === "GET") return { body: consentPage(url.searchParams) };
  if (url.href.startsWith(authorize)) {
    const form = new URLSearchParams(text);
    const back = new URL(form.get(form.has("approve") ? "success_url" : "reject_url") ?? "");
    if (form.has("approve")) {
      back.searchParams.set("site_url", site.origin);
      back.searchParams.set("user_login", "ann");
      back.searchParams.set("password", password);
      answerUrl = back.href;
    }
    return { status: 302, headers: { location: back.href } };
  }
  if (url.pathname === "/wp-json/") {
    const authentication = { "application-passwords": { endpoints: { authorization: authorize } } };
    return { body: { name: "Acme", namespaces: ["wp/v2"], authentication } };
  }
  const expected = `Basic ${Buffer.from(`ann:${password}`).toString("base64")}`;
  if (headers.authorization !== expected) return { status: 401, body: problem("rest_not_logged_in") };
  if (url.pathname === "/wp-json/wp/v2/users/me") {
    const capabilities = { edit_posts: true, publish_posts: true };
    return { body: { name: "Ann", roles: ["author"], capabilities } };
  }
  if (url.pathname === "/wp-json/wp/v2/posts" && method === "POST") {
    return { status: 400, body: problem("empty_content") };
  }
  return { status: 404, body: problem("rest_no_route") };
}

const problem = (code: string) => ({ code, message: code, data: {} });

function consentPage(asked: URLSearchParams): string {
  const hidden = ["success_url", "reject_url"].map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(asked.get(name) ?? "")}">`,
  );
  return `<h1>Authorize Application</h1><p>${escapeHtml(asked.get("app_name") ?? "")}</p><form method="post">${hidden.join("")}<button name="approve" value="1">Yes, I approve</button><button name="reject" value="1">No</button></form>`;
}

/** Begins with the stand-in site and stops on its consent page. */
async function beginWithWordPress(page: Page, projectAddress: string): Promise<void> {
  await page.goto(`${projectAddress}/publishing/connect/wordpress`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Address of your WordPress site").fill(site.origin);
  await page.getByRole("button", { name: "Connect with WordPress" }).click();
  await page.getByRole("heading", { name: "Authorize Application" }).waitFor();
}

describe("a WordPress site that is connected with one click", () => {
  test("is connected and tested, and its password is in no address, page or history", {
    timeout: 180_000,
  }, async () => {
    const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Clicks");
    const projectAddress = page.url();
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await beginWithWordPress(page, projectAddress);
    await page.getByText("Galley: Clicks").waitFor();
    await page.getByRole("button", { name: "Yes, I approve" }).click();
    await page.getByText("Connected, and the test passed").waitFor();
    expect(page.url()).toMatch(/\/publishing\/connections\/[0-9a-f-]{36}\?made=1$/);
    expect(await page.content()).not.toContain(password);
    expect(visited.join("\n")).not.toContain(password);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${projectAddress}/publishing`);
    const card = page.getByRole("listitem").filter({ hasText: new URL(site.origin).host });
    await card.getByText("Connected", { exact: true }).waitFor();
    await page.close();
  });

  test("is not connected again by the same answer, nor by a visitor who has it", {
    timeout: 120_000,
  }, async () => {
    const page = await openPage(dashboard.signedIn, "/projects");
    await page.goto(answerUrl);
    await page.getByText(/belongs to no connection that was begun/).waitFor();
    expect(page.url()).not.toContain(password);
    await page.close();

    const stranger = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl });
    const other = await openPage(stranger, answerUrl);
    await other.waitForURL("**/sign-in**");
    expect(decodeURIComponent(other.url())).not.toContain(password);
    await stranger.close();
  });

  test("is not connected when its user declines", { timeout: 120_000 }, async () => {
    const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Declined");
    await beginWithWordPress(page, page.url());
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByText("declined in WordPress").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.close();
  });
});

test("a new key is not lost by Escape or a click outside, and is in the ready code", {
  timeout: 120_000,
}, async () => {
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Escape");
  await page.goto(`${page.url()}/publishing/pull`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  const key = (await dialog.getByText(/^gly_/).textContent()) ?? "";
  await dialog.getByText("Ready code with this key").click();
  await dialog.getByText("Gemini CLI", { exact: true }).click();
  await dialog.locator("code:visible", { hasText: `"X-API-Key": "${key}"` }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const question = dialog.getByText("Close it? It cannot be shown again.");
  for (const leave of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)]) {
    await leave();
    await question.waitFor();
    await dialog.getByRole("button", { name: "Keep it open" }).click();
    await question.waitFor({ state: "detached" });
    expect(await dialog.getByText(key, { exact: true }).isVisible()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close without copying" }).click();
  await dialog.waitFor({ state: "detached" });
  // The dialog is hidden a moment before it leaves the page.
  await expect.poll(() => page.content()).not.toContain(key);
  await page.close();
});

test.each(["light", "dark"] as const)(
  "the pages of publishing have no accessibility faults and fit on a phone in the %s scheme",
  { timeout: 180_000 },
  async (colorScheme) => {
    const context = await dashboard.browser.newContext({
      baseURL: dashboard.baseUrl,
      storageState: await dashboard.signedIn.storageState(),
      viewport: phone,
      colorScheme,
    });
    const page = await makeProject(context, dashboard.baseUrl, `In the ${colorScheme}`);
    const base = `${page.url()}/publishing`;
    const found: Record<string, unknown> = {};
    const paths = ["", "/pull", "/events", "/connect", "/connect/wordpress", "/connect/git"];
    for (const path of paths) {
      await page.goto(`${base}${path}`);
      found[path] = [await overflowOf(page), ...(await violationsOf(page))];
    }
    expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, [0]])));
    await context.close();
  },
);
