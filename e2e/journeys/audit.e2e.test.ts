import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlPage, type ServedSite, serveSite } from "@/lib/audits/testing/served-site";
import { audit } from "@/lib/platform/db/schema";
import { overflowOf, violationsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

const hostile = `"><img src=x onerror="document.title='it ran'"><script>document.title='it ran'</script>`;
/** As the address is asked for, which has more characters encoded than encodeURIComponent would. */
const hostilePath = `/x${new URL(`http://x/?q=${encodeURIComponent(hostile)}`).search}`;
const longPath = `/${"averylongnamewithoutabreak".repeat(8)}`;

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ FETCH_ALLOW: "127.0.0.1" });
}, 300_000);
afterAll(() => dashboard?.close());

interface HeldSite extends ServedSite {
  /** Makes one of the pages wait, so that an audit of the site does not end. */
  hold(): void;
  release(): void;
}

/** A site with a broken link, a page whose texts attack whoever shows them, and one that answers when it is let. */
async function serveHeldSite(): Promise<HeldSite> {
  let release: () => void = () => undefined;
  let held = Promise.resolve();
  const escaped = hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const site = await serveSite({
    "/": htmlPage("Start", ["/slow", "/gone", hostilePath, longPath]),
    [hostilePath]: htmlPage(escaped, ["/"]),
    [longPath]: htmlPage("Long", ["/"]),
    "/slow": async (_request, response) => {
      await held;
      response.writeHead(200, { "content-type": "text/html" });
      response.end(htmlPage("Slow", ["/"]));
    },
  });
  return {
    ...site,
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
  };
}

const progressOf = (page: Page) => page.getByRole("progressbar", { name: "Pages fetched" });
const gauge = /^Score \d+ of 100, grade [B-F]$/;

/**
 * Fails when the page has accessibility faults in a colour scheme or is wider than a phone. It asks again, because a
 * new scheme or size takes a moment to reach the page.
 */
async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect.poll(() => violationsOf(page), { timeout: 5_000 }).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page), { message: "wider than a phone" }).toBe(0);
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
}

test("the first visit audits a site; its result, its pages and a stopped second audit are shown", async () => {
  const site = await serveHeldSite();
  site.hold();
  const page = await makeProject(dashboard.signedIn, site.origin, "Audited");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await progressOf(page).waitFor();
  await expect
    .poll(() => progressOf(page).getAttribute("aria-valuetext"), { timeout: 15_000 })
    .toMatch(/^Fetching the pages, \d of \d pages found so far$/);
  await expectNoFaults(page);

  // The page refreshes itself.
  site.release();
  await page.getByRole("img", { name: gauge }).waitFor();
  const advice = page.getByRole("region", { name: "Recommendations" });
  await advice.getByRole("heading", { name: "Addresses without a page (404)" }).waitFor();
  await page.getByRole("region", { name: "History" }).getByText("by the first visit").waitFor();
  for (const summary of await page.locator("summary").all()) await summary.click();
  await page.getByRole("rowheader", { name: /^No meta description/ }).waitFor();
  await expectNoFaults(page);

  const auditPage = page.url();
  await advice.getByRole("link", { name: /\(No meta description\)$/ }).click();
  await page.getByRole("heading", { name: "Pages with: No meta description" }).waitFor();
  await page.getByRole("heading", { name: hostile }).waitFor();
  expect(await page.locator("main img, main script").count()).toBe(0);
  expect(await page.title()).toBe("Audited pages · Audited · Galley");
  await expectNoFaults(page);

  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: "Clear filters" }).waitFor({ state: "detached" });
  await page.getByLabel("Status").selectOption("broken");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await page.waitForURL(/filter=broken/);
  const broken = page.getByRole("region", { name: "Pages", exact: true }).getByRole("row");
  await broken.getByText("HTTP 404", { exact: true }).waitFor();
  expect(await broken.filter({ hasText: "/gone" }).count()).toBe(1);

  await page.goto(auditPage);
  const file = await page.request.get(
    (await page.getByRole("link", { name: "Findings as CSV" }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="audit-[0-9a-f-]{36}\.csv"$/);
  expect((await file.text()).split("\n")[0]).toBe("rule,category,severity,url,detail");
  expect(await file.text()).toContain(`${site.origin}/gone`);

  site.hold();
  await page.getByRole("button", { name: "Audit the site again" }).click();
  await progressOf(page).waitFor();
  await page.getByRole("button", { name: "Stop the audit" }).click();
  await page.getByText("This audit was stopped").waitFor();
  site.release();
  await page.getByRole("img", { name: gauge }).waitFor();
  await page.close();
});

test("a later audit tells what is new and fixed, is compared with any earlier one, and its pages are sorted", async () => {
  const site = await serveSite({
    "/": htmlPage("Start", ["/gone", "/kept"]),
    "/kept": htmlPage("Kept", ["/"]),
  });
  const page = await makeProject(dashboard.signedIn, site.origin, "Compared");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await page.getByRole("img", { name: gauge }).waitFor();
  const auditAgain = async () => {
    await page.getByRole("button", { name: "Audit the site again" }).click();
    await progressOf(page).waitFor();
    await progressOf(page).waitFor({ state: "detached" });
  };
  site.change("/gone", htmlPage("Back", ["/"]));
  site.change("/kept", { status: 404, body: htmlPage("Not found", []) });
  await auditAgain();
  const changes = page.getByRole("region", { name: "Since the audit before" });
  const newOnes = changes.locator("details").filter({ hasText: "Addresses without a page (404)" }).first();
  await newOnes
    .getByRole("link", { name: `${site.origin}/kept`, exact: true })
    .first()
    .waitFor();
  await changes
    .locator("summary")
    .filter({ hasText: /^Fixed/ })
    .click();
  await changes
    .getByRole("link", { name: `${site.origin}/gone`, exact: true })
    .first()
    .waitFor();

  await auditAgain();
  const history = page.getByRole("region", { name: "Score over time" });
  await history.locator("summary").click();
  expect(await history.getByRole("row").count()).toBe(4);
  await page.getByLabel("Compare with").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Compare the audits" }).click();
  await page.getByText("Only the previous audit is compared page by page.").waitFor();
  await expectNoFaults(page);

  await page.getByRole("link", { name: "All pages" }).click();
  await page.getByLabel("Order", { exact: true }).selectOption("Most findings");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await page.waitForURL(/sort=findings-desc/);
  await page.getByRole("columnheader", { name: "Words" }).getByRole("link").click();
  await page.waitForURL(/sort=words-asc/);
  await page.locator('th[aria-sort="ascending"]').getByText("Words").waitFor();
  await expectNoFaults(page);

  await page.getByRole("link", { name: "This audit" }).click();
  const link = page.getByRole("link", { name: "Findings as lines of JSON" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  const findings: unknown[] = (await file.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: "pages-not-missing", url: `${site.origin}/kept` }),
  );
  await page.close();
});

test("an audit can be started, watched and scheduled without JavaScript, and a lower grade is told", async () => {
  const site = await serveHeldSite();
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    javaScriptEnabled: false,
    storageState: await dashboard.signedIn.storageState(),
  });
  const page = await makeProject(context, site.origin, "Plain audit");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await page.getByText("No audit has finished yet").waitFor();
  await page.getByLabel("Automatic audits").selectOption("weekly");
  await page.getByRole("button", { name: "Save the schedule" }).click();
  await page.getByRole("button", { name: "Start the audit" }).click();
  const shown = () => page.getByRole("img", { name: gauge }).count();
  await expect.poll(() => page.goto(page.url()).then(shown), { timeout: 30_000, interval: 500 }).toBe(1);
  expect(await page.getByLabel("Automatic audits").inputValue()).toBe("weekly");

  const projectId = /projects\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  await dashboard.services.db.update(audit).set({ previousGrade: "A" }).where(eq(audit.projectId, projectId));
  await page.goto(page.url());
  await page.getByText(/^The grade dropped from A to [B-F]$/).waitFor();
  await context.close();
});

test("nobody downloads the findings of an audit that is not theirs, or without signing in", async () => {
  const path =
    "/projects/0198c0de-0000-7000-8000-000000000000/audit/0198c0de-0000-7000-8000-000000000000/export";
  const page = await openPage(dashboard.signedIn, "/projects");
  expect((await page.request.get(path)).status()).toBe(404);
  const stranger = await fetch(`${dashboard.baseUrl}${path}`, { redirect: "manual" });
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/sign-in"]);
  await page.close();
});

test("a mended page is checked again, a finding is ignored with a reason, and a stranger reads the report until it is revoked", async () => {
  const site = await serveSite({
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /cart" },
    "/": htmlPage("Anvils of every size for every smith", ["/plain", "/cart", hostilePath]),
    "/plain": htmlPage("", ["/"]),
    [hostilePath]: htmlPage(hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;"), ["/"]),
  });
  const page = await makeProject(dashboard.signedIn, site.origin, "Cared for");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await page.getByRole("img", { name: gauge }).waitFor();
  const auditPage = page.url();

  site.change("/plain", htmlPage("Hammers of every size for every smith", ["/"]));
  const advice = page.getByRole("region", { name: "Recommendations" });
  const title = advice.locator("#rule-title-present");
  await title.getByRole("button", { name: /^Check again/ }).click();
  await title.getByText("Checked 1 page just now: 1 fixed, 0 remain.").waitFor();
  await page.goto(auditPage);
  await title.getByText(/^Rechecked .*: 1 fixed, 0 remain\./).waitFor();

  const description = advice.locator("#rule-description-present");
  await description.getByRole("button", { name: /^Ignore/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The search engine writes them.");
  await dialog.getByRole("button", { name: "Ignore it" }).click();
  await description.waitFor({ state: "detached" });
  const ignored = page.getByRole("region", { name: "Ignored" });
  await ignored.getByText("The search engine writes them.").waitFor();
  await expectNoFaults(page);
  await ignored.getByRole("button", { name: /^Count it again/ }).click();
  await description.waitFor();

  const sharing = page.getByRole("region", { name: "Report for a client" });
  await sharing.getByLabel(/^Whom it is for/).fill("Grace");
  await sharing.getByRole("button", { name: "Make a link" }).click();
  const secret = page.getByRole("dialog");
  const link =
    /http:\/\/localhost:\d+\/reports\/[\w-]{43}/.exec((await secret.textContent()) ?? "")?.[0] ?? "";
  await secret.getByRole("button", { name: "I have copied it" }).click();
  const stranger = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl });
  const report = await openPage(stranger, link);
  await report.getByRole("heading", { name: "Site audit of Cared for" }).waitFor();
  await report.getByRole("heading", { name: "What to do first" }).waitFor();
  expect(await report.locator("script").count()).toBe(0);
  expect(await stranger.cookies()).toEqual([]);
  await expectNoFaults(report);
  expect((await report.pdf({ format: "A4" })).subarray(0, 4).toString()).toBe("%PDF");

  await page.goto(auditPage);
  await page.getByText("What was left out, and why").click();
  await page.getByRole("link", { name: "Every address that was left out" }).click();
  await page.getByText("Forbidden by robots.txt.").first().waitFor();
  await page.getByRole("link", { name: `${site.origin}/cart` }).waitFor();
  await expectNoFaults(page);

  await page.goto(auditPage);
  await sharing.getByRole("button", { name: /^Revoke/ }).click();
  await sharing.getByRole("button", { name: /^Revoke/ }).waitFor({ state: "detached" });
  expect((await report.reload())?.status()).toBe(404);
  await report.getByRole("heading", { name: "No report here" }).waitFor();
  await stranger.close();
  await page.close();
});
