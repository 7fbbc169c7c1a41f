import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createArticle } from "@/lib/testing/fixtures";
import { projectRoot } from "@/scripts/project-root";
import { faultsOf, overflowOf, violationsOf } from "./accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "./dashboard-server";

const phone = { width: 390, height: 844 };

let dashboard: Dashboard;
let projectAddress: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Pages");
  projectAddress = page.url();
  await page.close();
}, 300_000);
afterAll(() => dashboard?.close());

const projectId = () => projectAddress.split("/").at(-1) ?? "";

test("what Next has compiled holds none of lib, which it leaves to Node.js", () => {
  const compiled = path.join(projectRoot, ".next/server");
  const chunks = readdirSync(compiled, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const texts = chunks.map((name) => readFileSync(path.join(compiled, name), "utf8"));
  expect(texts.some((text) => text.includes("@galley/lib"))).toBe(true);
  // A metric that lib/kernel/operation.ts counts.
  expect(texts.some((text) => text.includes("galley_operations_total"))).toBe(false);
});

test("a page that the browser has cached looks the same and runs its scripts when it is opened again", async () => {
  const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl });
  const page = await openPage(context, "/docs/agents");
  const first = await fontOf(page);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const again = await page.goto("/docs/agents");
  expect({ status: again?.status(), font: await fontOf(page), errors }).toEqual({
    status: 200,
    font: first,
    errors: [],
  });
  await context.close();
});

test("the page of an article with very long words and keywords fits on a phone", async () => {
  const keyword = "donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(2);
  const { id } = await createArticle(dashboard.services, projectId(), {
    title: keyword,
    slug: "long-words",
    seedKeyword: keyword,
    keywords: [keyword, "verkehrsinfrastrukturfinanzierung"],
    contentMarkdown: `${keyword} \`${keyword}\``,
    contentHtml: `<p>${keyword} <code>${keyword}</code></p>`,
  });
  const page = await openPage(dashboard.signedIn, projectAddress);
  await page.setViewportSize(phone);
  expect(await overflowOf(page)).toBe(0);
  await page.goto(`${projectAddress}/articles/${id}`);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("tab", { name: "Details" }).click();
  const details = page.getByRole("region", { name: "Details" });
  expect(await details.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  await page.close();
});

test.each(["/", "/projects"])(
  "where motion is reduced, no element of %s passes through a transition to another scheme",
  async (address) => {
    const page = await openPage(dashboard.signedIn, address);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const transitions = await page.evaluateHandle(() => {
      const seen: string[] = [];
      document.addEventListener("transitionrun", ({ propertyName }) => seen.push(propertyName));
      return seen;
    });
    const lightText = await colourOf(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => colourOf(page)).not.toBe(lightText);
    await page.waitForTimeout(200);
    expect(await transitions.jsonValue()).toEqual([]);
    await page.close();
  },
);

test("the error page has a title and no accessibility faults", async () => {
  const { id } = await createArticle(dashboard.services, projectId(), {
    slug: "unreadable",
    scoreChecks: [{ id: "not a check" }],
  });
  const page = await openPage(dashboard.signedIn, projectAddress);
  const answer = await page.goto(`${projectAddress}/articles/${id}`);
  expect(answer?.status()).toBe(500);
  await page.getByRole("heading", { name: "This page failed" }).waitFor();
  expect(await page.title()).toMatch("This page failed");
  expect(await violationsOf(page)).toEqual([]);
  await page.close();
});

test("a key minted without JavaScript works until it is revoked there, after a confirmation that can be cancelled", async () => {
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    javaScriptEnabled: false,
    storageState: await dashboard.signedIn.storageState(),
  });
  const page = await openPage(context, `${projectAddress}/publishing/pull`);
  await page.getByLabel("Name of the new key").fill("Plain");
  await page.getByRole("button", { name: "Create a key" }).click();
  const key = (await page.getByText(/^gly_/).first().textContent()) ?? "";
  const statusWithKey = async () =>
    (await fetch(`${dashboard.baseUrl}/api/v1/articles`, { headers: { "X-API-Key": key } })).status;
  expect(await statusWithKey()).toBe(200);
  await page.goto(`${projectAddress}/publishing/pull`);
  expect(await page.content()).not.toContain(key);
  const question = page.getByText("Revoke Plain?");
  await page.getByRole("button", { name: "Revoke Plain" }).click();
  await question.waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await statusWithKey()).toBe(200);

  await page.getByRole("button", { name: "Revoke Plain" }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await page.getByText("No active key").waitFor();
  expect(await statusWithKey()).toBe(401);
  expect(await page.getByRole("button", { name: /^Revoke/ }).count()).toBe(0);
  await context.close();
});

describe("the frame", () => {
  test("finds pages and projects by what is typed, and opens them with the keyboard", async () => {
    const project = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Quenching");
    const address = project.url();
    await project.goto("/projects");
    await project.waitForLoadState("networkidle");
    await project.keyboard.press("Control+k");
    await project.getByLabel("Search pages, projects and articles").fill("quench");
    await project
      .getByRole("dialog")
      .getByRole("link", { name: /Quenching/ })
      .waitFor();
    expect(await faultsOf(project)).toEqual([]);
    await project.keyboard.press("Enter");
    await project.waitForURL(address);
    await project.getByRole("link", { name: "Settings" }).waitFor();
    await project.keyboard.press("g");
    await project.keyboard.press("s");
    await project.waitForURL(`${address}/settings`);
    expect(await faultsOf(project)).toEqual([]);

    await project.keyboard.press("?");
    const keys = project.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.waitFor();
    expect(await faultsOf(project)).toEqual([]);
    await keys.getByLabel("Shortcuts without Ctrl or ⌘").uncheck();
    await project.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await project.keyboard.press("g");
    await project.keyboard.press("a");
    await project.keyboard.press("Control+k");
    await project.getByRole("dialog").waitFor();
    expect(project.url()).toBe(`${address}/settings`);
    await project.close();
  });

  test("thirty quick page loads are not refused", async () => {
    const { request } = dashboard.signedIn;
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await request.get("/projects")).status()),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

function colourOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).color);
}

function fontOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).fontFamily);
}
