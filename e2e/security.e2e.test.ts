import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, openPage, owner, signIn } from "./dashboard-server";

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

// The attack: a text of an article that a component of the dashboard takes for markup.
test("no text becomes markup or a script on a page of the dashboard", async () => {
  const page = await openPage(dashboard.signedIn, `${dashboard.baseUrl}/projects`);
  const problems = await page.evaluate(() => {
    const tries = [
      () => document.body.insertAdjacentHTML("beforeend", "<p>markup</p>"),
      () => void (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>"),
      () => void (document.createElement("script").src = "https://evil.example/a.js"),
      () => document.createElement("img").setAttribute("onerror", "alert(1)"),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return "it worked";
      } catch (error) {
        return error instanceof TypeError ? "refused" : String(error);
      }
    });
  });
  expect(problems).toEqual(Array(4).fill("refused"));
  await page.close();
});

// The attack: a stored text that reaches the page as markup.
test("a script in the HTML of a page of the dashboard does not run", async () => {
  const page = await dashboard.signedIn.newPage();
  const injected = `<img src="/nowhere.png" onerror="window.ran = true"><script>window.ran = true</script>`;
  await page.route("**/projects", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</body>", `${injected}</body>`);
    expect(body).toContain(injected);
    await route.fulfill({ response, body });
  });
  await page.goto(`${dashboard.baseUrl}/projects`);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await page.close();
});

test("the status page has a nonce too, and works with it", async () => {
  const page = await openPage(dashboard.signedIn, `${dashboard.baseUrl}/projects`);
  const answer = await page.goto("/status");
  expect(answer?.headers()["content-security-policy"]).toContain("'nonce-");
  await page.getByRole("heading", { level: 1 }).waitFor();
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

test.each(["/sign-in", "/projects", "/account", "/workspaces", "/projects/new", "/connect", "/status"])(
  "no browser keeps %s",
  async (path) => {
    const { cookies } = await dashboard.signedIn.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const { headers } = await fetch(`${dashboard.baseUrl}${path}`, {
      headers: { cookie },
      redirect: "manual",
    });
    expect(headers.get("cache-control")).toContain("no-store");
  },
);

// The attack: somebody else comes to the computer and goes back to the pages of the person who has signed out.
test("after signing out, going back shows nothing of the account", async () => {
  const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl });
  const page = await openPage(context, "/sign-in");
  await signIn(page);
  await page.goto("/account");
  await page.getByText("Where you are signed in").first().waitFor();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("summary", { hasText: "Ada Proof" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  expect(await (await answer).headerValue("clear-site-data")).toBe('"cache"');
  await page.waitForURL("**/sign-in");
  await page.goBack();
  await page.waitForURL("**/sign-in**");
  expect(await page.locator("body").innerText()).not.toContain(owner.email);
  await context.close();
});
