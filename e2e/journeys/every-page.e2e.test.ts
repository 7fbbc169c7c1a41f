import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docsPages } from "@/app/(site)/docs/pages";
import { freeTools } from "@/lib/free/catalogue";
import { deferred } from "@/lib/testing/deferred";
import { faultsOf } from "../accessibility";
import { appRoutes } from "../app-routes";
import { type Dashboard, openDashboard, openPage } from "../dashboard-server";
import { type FurnishedProject, furnishProject } from "../furnished-project";
import { layoutShiftOf } from "../layout-shift";

let dashboard: Dashboard;
let made: FurnishedProject;
/** What is wrong with each address; empty where nothing is. */
const found: Record<string, string[]> = {};

beforeAll(async () => {
  // Many pages are opened in a short time from one address.
  const env = { FETCH_ALLOW: "127.0.0.1", LIMITS: "tool_pages=100000/60", VERIFY_SECONDS: "2" };
  // The page for the first account is there only until the account is made.
  dashboard = await openDashboard(env, async (context, makeOwner) => {
    await visitAll(context, ["/sign-up"]);
    await makeOwner();
  });
  made = await furnishProject(dashboard);
}, 300_000);
afterAll(() => dashboard?.close());

/** In several pages, because a visit mostly waits for the network to be idle and for frames. */
async function visitAll(context: BrowserContext, addresses: readonly string[], status = 200): Promise<void> {
  const left = [...addresses];
  const visitLeft = async () => {
    const page = await openPage(context, "about:blank");
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      found[address] = await faultsAt(page, address, status);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: visitsAtOnce }, visitLeft));
}

const visitsAtOnce = 4;

/** What is wrong with the page at an address, also when another page answers. */
async function faultsAt(page: Page, address: string, status: number): Promise<string[]> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const answer = await page.goto(address);
  const [asked] = address.split("?");
  const { pathname } = new URL(page.url());
  if (answer?.status() !== status || pathname !== asked) {
    return [`answered ${answer?.status() ?? "nothing"} at ${pathname}`];
  }
  const shift = await layoutShiftOf(page);
  return [...(await faultsOf(page)), ...shiftFaults(shift)];
}

/** A tenth of what search engines call good. */
const shiftMax = 0.01;

function shiftFaults(shift: number): string[] {
  return shift > shiftMax ? [`moved by ${shift.toFixed(3)} while it loaded`] : [];
}

type Places = Record<string, readonly string[]>;

/** Where each page for everybody is visited, by its route below app/. */
function publicPlaces({ slug, invitation, passwordLink, report, switchOff }: FurnishedProject): Places {
  return {
    "/": ["/"],
    "/blog/[project]": ["/blog/pans"],
    "/blog/[project]/[slug]": [`/blog/pans/${slug}`],
    "/blog/[project]/search": ["/blog/pans/search", "/blog/pans/search?q=care"],
    "/blog/[project]/category/[category]": ["/blog/pans/category/care"],
    "/docs/[[...page]]": docsPages.map(({ path }) => path).filter((path) => !ownPages.has(path)),
    "/docs/api": ["/docs/api"],
    "/docs/destinations": ["/docs/destinations"],
    "/docs/search": ["/docs/search", "/docs/search?q=webhook", "/docs/search?q=nonsense"],
    "/forgot-password": ["/forgot-password", "/forgot-password?sent=yes"],
    "/invite/[token]": [`/invite/${invitation}`, "/invite/no-such-invitation"],
    "/set-password/[token]": [`/set-password/${passwordLink}`, "/set-password/no-such-link"],
    "/sign-in": ["/sign-in"],
    "/sign-in/code": ["/sign-in/code"],
    "/reports/[token]": [`/reports/${report}`],
    "/tools": ["/tools"],
    "/tools/[tool]": freeTools.slice(0, 1).map((tool) => `/tools/${tool.slug}`),
    "/tools/[tool]/embed": ["/tools/score/embed"],
    "/unsubscribe/[token]": [`/unsubscribe/${switchOff}`],
  };
}

/** Pages of the documentation with a route of their own. */
const ownPages = new Set(["/docs/api", "/docs/destinations"]);

/** Where each page for signed-in people is visited. */
function ownPlaces(of: FurnishedProject): Places {
  const project = `/projects/${of.projectId}`;
  const article = `${project}/articles/${of.articleId}`;
  const workspace = `/workspaces/${of.workspaceId}`;
  return {
    "/account": ["/account"],
    "/connect": [`/connect?${of.consentQuery}`, "/connect"],
    "/projects": ["/projects"],
    "/projects/[projectId]": [project],
    "/projects/[projectId]/articles": [
      `${project}/articles`,
      `${project}/articles?search=nothing&min=90`,
      `${project}/articles?job=failed`,
    ],
    "/projects/[projectId]/articles/[articleId]": [article],
    "/projects/[projectId]/articles/[articleId]/delete": [`${article}/delete`],
    "/projects/[projectId]/articles/[articleId]/edit": [`${article}/edit`],
    "/projects/[projectId]/articles/[articleId]/schedule": [`${article}/schedule`],
    "/projects/[projectId]/articles/[articleId]/versions": [`${article}/versions`],
    "/projects/[projectId]/articles/[articleId]/versions/[number]": [`${article}/versions/1`],
    "/projects/[projectId]/articles/[articleId]/versions/compare": [
      `${article}/versions/compare?from=1&to=2`,
    ],
    "/projects/[projectId]/articles/new": [`${project}/articles/new`],
    "/projects/[projectId]/articles/write": [`${project}/articles/write`],
    "/projects/[projectId]/articles/to-check": [`${project}/articles/to-check`],
    "/projects/[projectId]/articles/trash": [`${project}/articles/trash`],
    "/projects/[projectId]/audit": [`${project}/audit`],
    "/projects/[projectId]/audit/[auditId]": [`${project}/audit/${of.auditId}`],
    "/projects/[projectId]/audit/[auditId]/left-out": [`${project}/audit/${of.auditId}/left-out`],
    "/projects/[projectId]/audit/[auditId]/pages": [`${project}/audit/${of.auditId}/pages`],
    "/projects/[projectId]/credits": [`${project}/credits`],
    "/projects/[projectId]/credits/[jobId]": [`${project}/credits/${of.jobId}`],
    "/projects/[projectId]/plan": [`${project}/plan`, `${project}/plan?month=${of.plannedMonth}`],
    "/projects/[projectId]/plan/[plannedArticleId]": [`${project}/plan/${of.plannedArticleId}`],
    "/projects/[projectId]/publishing": [`${project}/publishing`],
    "/projects/[projectId]/publishing/blog": [`${project}/publishing/blog`],
    "/projects/[projectId]/publishing/connect": [`${project}/publishing/connect`],
    "/projects/[projectId]/publishing/connect/[provider]": [
      `${project}/publishing/connect/wordpress`,
      `${project}/publishing/connect/git`,
    ],
    "/projects/[projectId]/publishing/connections/[integrationId]": [
      `${project}/publishing/connections/${of.integrationId}`,
    ],
    "/projects/[projectId]/publishing/events": [`${project}/publishing/events`],
    "/projects/[projectId]/publishing/events/[endpointId]": [`${project}/publishing/events/${of.endpointId}`],
    "/projects/[projectId]/publishing/pull": [`${project}/publishing/pull`],
    "/projects/[projectId]/results": [`${project}/results`, `${project}/results?verdict=leave&sort=change`],
    "/projects/[projectId]/settings": [`${project}/settings`],
    "/projects/new": ["/projects/new"],
    "/status": ["/status"],
    "/workspaces": ["/workspaces"],
    "/workspaces/[workspaceId]": [workspace],
    "/workspaces/[workspaceId]/activity": [`${workspace}/activity`],
    "/workspaces/[workspaceId]/providers": [`${workspace}/providers`],
    "/workspaces/[workspaceId]/providers/[kind]/[provider]": [
      `${workspace}/providers/writer/openai-compatible`,
      `${workspace}/providers/search/dataforseo`,
    ],
  };
}

test("every page of the app folder is visited here", () => {
  const visited = [...Object.keys(publicPlaces(made)), ...Object.keys(ownPlaces(made)), "/sign-up"];
  expect(visited.toSorted()).toEqual(appRoutes());
});

test("pages for everybody have no accessibility faults in either scheme, and fit on a phone", {
  timeout: 600_000,
}, async () => {
  const context = await dashboard.browser.newContext({ baseURL: dashboard.baseUrl });
  await visitAll(context, Object.values(publicPlaces(made)).flat());
  await visitAll(context, ["/no/such/page", "/docs/webhook"], 404);
  expect(faulty()).toEqual({});
  await context.close();
});

test("pages for signed-in people have no accessibility faults in either scheme, and fit on a phone", {
  timeout: 600_000,
}, async () => {
  await visitAll(dashboard.signedIn, Object.values(ownPlaces(made)).flat());
  expect(faulty()).toEqual({});
});

test("the main pages move nothing on a phone, however late their font comes", {
  timeout: 300_000,
}, async () => {
  const context = await dashboard.browser.newContext({
    baseURL: dashboard.baseUrl,
    viewport: { width: 390, height: 844 },
    storageState: await dashboard.signedIn.storageState(),
  });
  let font = deferred();
  await context.route(/\.woff2$/, async (route) => {
    await font.promise;
    await route.continue();
  });
  const { projectId, articleId, auditId } = made;
  const project = `/projects/${projectId}`;
  const moved: Record<string, string[]> = {};
  for (const address of [
    "/",
    "/docs",
    "/sign-in",
    "/projects",
    project,
    `${project}/articles`,
    `${project}/articles/new`,
    `${project}/articles/${articleId}`,
    `${project}/articles/${articleId}/edit`,
    `${project}/plan`,
    `${project}/results`,
    `${project}/publishing`,
    `${project}/audit/${auditId}`,
    `${project}/settings`,
  ]) {
    font = deferred();
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    font.resolve();
    const faults = shiftFaults(await layoutShiftOf(page));
    if (faults.length > 0) moved[address] = faults;
    await page.close();
  }
  expect(moved).toEqual({});
  await context.close();
});

const faulty = () => Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));
