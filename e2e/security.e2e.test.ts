import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, openPage } from "./dashboard-server";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
}, 300_000);
afterAll(() => dashboard?.close());

test.each([
  "/",
  "/docs",
  "/sign-in",
  "/nowhere",
  "/api/nowhere",
  "/api/v1/nowhere",
  "/api/auth/nowhere",
  "/api/health/live",
  "/blog/a/b/c",
  "/blog/a",
  "/_next/static/nowhere.js",
  "/robots.txt",
])("the answer has the security headers, even for a missing page: %s", async (path) => {
  const { headers } = await fetch(`${dashboard.baseUrl}${path}`, { redirect: "manual" });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors");
});

test("a script injected into a page of the dashboard does not run", async () => {
  const page = await openPage(dashboard.signedIn, `${dashboard.baseUrl}/projects`);
  const violation = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const image = document.createElement("img");
        image.setAttribute("onerror", "document.title = 'it ran'");
        image.src = "/nowhere.png";
        document.body.append(image);
      }),
  );
  expect(violation).toMatch(/^script-src/);
  expect(await page.title()).not.toBe("it ran");
  await page.close();
});

test("each page of the dashboard has its own nonce", async () => {
  const policyOf = async () =>
    (await fetch(`${dashboard.baseUrl}/sign-in`, { redirect: "manual" })).headers.get(
      "content-security-policy",
    );
  const [one, other] = [await policyOf(), await policyOf()];
  expect(one).toMatch(/'nonce-[A-Za-z0-9+/=]{24}'/);
  expect(one).not.toBe(other);
});
