import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "../accessibility";
import { type Dashboard, openDashboard, openPage, owner } from "../dashboard-server";

const proofTimeoutMs = 120_000;

let dashboard: Dashboard;
/** With no setting but the pace of the checks: what is fetched is decided as after a plain `npm start`. */
beforeAll(async () => {
  dashboard = await openDashboard({ VERIFY_SECONDS: "2" }, signUp);
}, 300_000);
afterAll(() => dashboard?.close());

/** Makes the owner's account, starting from the landing page of a new installation. */
async function signUp(context: BrowserContext): Promise<void> {
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

test("the first run leads from an empty installation to an article that is proved to be live", {
  timeout: 300_000,
}, async () => {
  const page = await openPage(dashboard.signedIn, "/projects");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Make the first project" }).click();
  await page.getByLabel("Website").fill("http://anvils.localhost");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("This address could not be read").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Anvils");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Create the project" }).click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/);

  const steps = page.getByRole("region", { name: "Your first article, from keyword to proof" });
  await steps.getByText("1 of 4 done").waitFor();
  await steps.getByText("The sample writer is in use.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await steps.getByRole("link", { name: "Start an article" }).click();
  await page.getByLabel("Keywords", { exact: true }).fill("how to oil an anvil");
  await page.getByRole("button", { name: "Start the article" }).click();
  await page.getByRole("progressbar").first().waitFor();
  await page.goto(page.url().replace(/(projects\/[0-9a-f-]{36}).*/, "$1"));
  await steps.getByText("2 of 4 done").waitFor({ timeout: proofTimeoutMs });
  await steps.getByRole("link", { name: "Open the article" }).click();

  await page.getByRole("button", { name: /^Publish to / }).click();
  await page
    .getByText("The article was found on its public page.")
    .first()
    .waitFor({ timeout: proofTimeoutMs });
  await page.goto("/projects");
  await page.getByRole("table").getByText("✓ 1 live").waitFor();
  await page.getByRole("table").getByRole("link", { name: "Anvils" }).click();
  await page.getByRole("navigation", { name: "Project" }).waitFor();
  expect(await steps.count()).toBe(0);
  await page.close();
});
