import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Dashboard,
  makeProject as makeProjectOn,
  openDashboard,
  openPage,
  owner,
} from "../dashboard-server";

const jobTimeoutMs = 90_000;
/** Other labels contain the word too. */
const exactly = { exact: true };

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ VERIFY_SECONDS: "2", VERIFY_GRACE_SECONDS: "1" });
}, 300_000);
afterAll(() => dashboard?.close());

const makeProject = (context: BrowserContext, name: string) =>
  makeProjectOn(context, dashboard.baseUrl, name);

describe("the dashboard", () => {
  test("writes an article, publishes it and shows the proof that it is live", {
    timeout: 240_000,
  }, async () => {
    const page = await makeProject(dashboard.signedIn, "Main flow");
    await page.getByRole("link", { name: "New article" }).first().click();
    await page.getByLabel("Keywords", exactly).fill("proof that an article is live");
    await page.getByLabel("Brief").fill("What a verifier looks at before it calls a page published.");
    await page.getByRole("button", { name: "Start the article" }).click();
    await page.getByRole("progressbar", { name: "proof that an article is live" }).waitFor();

    // The page refreshes itself while the job runs.
    const article = page.getByRole("table").locator("tbody").getByRole("link");
    await article.waitFor({ timeout: jobTimeoutMs });
    await article.click();
    await page.getByText("Sample writer", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Publish to / }).click();
    const publications = page.getByRole("region", { name: "Evidence" });
    await publications.getByText("What the public page shows").waitFor({ timeout: jobTimeoutMs });
    await publications
      .getByRole("listitem")
      .getByText("The article was found on its public page.")
      .waitFor({ timeout: jobTimeoutMs });

    const address = await publications.getByRole("link").first().getAttribute("href");
    expect(address).toMatch(`${dashboard.baseUrl}/blog/main-flow/`);
    expect((await fetch(address ?? "")).status).toBe(200);
    await page.close();
  });

  test("keeps the input when a keyword is refused, and marks the field", async () => {
    const page = await makeProject(dashboard.signedIn, "Refusals");
    // Before the scripts have loaded, a click submits the form without JavaScript, which has its own test.
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "New article" }).first().click();
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Keywords", exactly).fill("test");
    await page.getByLabel("Brief").fill("For people who test.");
    await page.getByRole("button", { name: "Start the article" }).click();
    // Not by role "alert": Next.js announces every page in an alert of its own.
    await page.locator('[name="keywords"][aria-invalid="true"]').waitFor();
    await page
      .getByText(/looks like a test/)
      .first()
      .waitFor();

    const keyword = page.getByLabel("Keywords", exactly);
    await page.locator('[name="keywords"]:focus').waitFor();
    expect(await keyword.inputValue()).toBe("test");
    expect(await page.getByLabel("Brief").inputValue()).toBe("For people who test.");
    await page.close();
  });

  test("shows a content key once, and revokes it", async () => {
    const page = await makeProject(dashboard.signedIn, "Keys");
    await page.getByRole("link", { name: "Publishing" }).click();
    await page.getByRole("link", { name: "Content API" }).click();
    await page.getByLabel("Name of the new key").fill("Website build");
    await page.getByRole("button", { name: "Create a key" }).click();
    const dialog = page.getByRole("dialog");
    const key = (await dialog.getByText(/^gly_/).textContent()) ?? "";
    const answer = () => fetch(`${dashboard.baseUrl}/api/v1/projects`, { headers: { "X-API-Key": key } });
    expect((await answer()).status).toBe(200);

    await dialog.getByRole("button", { name: "I have copied them" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    expect(await page.content()).not.toContain(key);

    await page.getByRole("button", { name: "Revoke Website build" }).click();
    await dialog.getByRole("button", { name: "Revoke the key" }).click();
    await page.getByText("No active key").waitFor();
    expect((await answer()).status).toBe(401);
    await page.close();
  });

  test("works without JavaScript", async () => {
    const storageState = await dashboard.signedIn.storageState();
    const context = await dashboard.browser.newContext({
      baseURL: dashboard.baseUrl,
      javaScriptEnabled: false,
      storageState,
    });
    const page = await makeProject(context, "Plain forms");
    await page.getByRole("link", { name: "New article" }).first().click();
    await page.getByLabel("Keywords", exactly).fill("https://example.com");
    await page.getByRole("button", { name: "Start the article" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Keywords", exactly).inputValue()).toBe("https://example.com");
    await page.getByLabel("Keywords", exactly).fill("forms without scripts");
    await page.getByRole("button", { name: "Start the article" }).click();
    await page.getByText("forms without scripts").first().waitFor();
    await context.close();
  });

  test("lets nobody in without the password, and allows no second owner account", async () => {
    const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl });
    const page = await openPage(context, "/sign-up");
    await page.waitForURL("**/sign-in");
    await page.goto("/projects");
    await page.waitForURL("**/sign-in");
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.getByLabel("Password").fill("a wrong password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("The e-mail address or the password is wrong.").waitFor();
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(owner.email);

    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/projects");
    await page.locator("summary", { hasText: "Ada Proof" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await page.goto("/projects");
    await page.waitForURL("**/sign-in");
    await context.close();
  });

  test("answers 404 for a project that is not the user's, whatever its id", async () => {
    const page = await openPage(dashboard.signedIn, "/projects");
    for (const id of ["0198c0de-0000-7000-8000-000000000000", "no-id"]) {
      const response = await page.goto(`/projects/${id}`);
      expect(response?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    }
    await page.close();
  });
});
