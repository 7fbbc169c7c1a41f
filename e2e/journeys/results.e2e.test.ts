import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { execute } from "@/lib/kernel/operation";
import { addDays } from "@/lib/platform/calendar-day";
import { newId } from "@/lib/platform/db/ids";
import {
  integration,
  publication,
  publicationChange,
  type ResultVerdict,
  workspace,
} from "@/lib/platform/db/schema";
import {
  seedArticleResult,
  seedFigures,
  seedProjectResult,
  seedSource,
  untilDay,
} from "@/lib/results/operations/testing/seed-results";
import {
  accountKeyJson,
  createSearchConsoleStandIn,
  testClient,
} from "@/lib/results/testing/search-console-server";
import { asOperator, createArticle } from "@/lib/testing/fixtures";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

const exactly = { exact: true };

let dashboard: Dashboard;
/** The address of a project with results. */
let project: string;
const ids: Record<string, string> = {};

interface SeededArticle {
  title: string;
  verdict: ResultVerdict;
  figures: [clicks: number, before: number, impressions: number, position: number];
  reason: string;
}

const seeded: readonly SeededArticle[] = [
  {
    title: "How to season a cast iron pan",
    verdict: "refresh",
    figures: [412, 690, 18_420, 6.42],
    reason: "Clicks fell from 690 to 412 within 28 days.",
  },
  {
    title: "Which oil for which pan",
    verdict: "expand",
    figures: [31, 28, 9_870, 11.3],
    reason: "Two of its five most frequent queries are not answered.",
  },
  {
    title: "Clean a rusty pan",
    verdict: "leave",
    figures: [208, 190, 4_310, 3.1],
    reason: "Clicks rose from 190 to 208.",
  },
];

/** A stand-in for Google, which knows the page of an article. */
let shownPage = "";
const standIn = createSearchConsoleStandIn({
  figuresOf: (_day, withQueries) =>
    shownPage === ""
      ? []
      : [
          {
            page: shownPage,
            query: withQueries ? "descale a kettle" : "",
            clicks: withQueries ? 3 : 4,
            impressions: withQueries ? 60 : 70,
            position: 4,
          },
        ],
});
const google = createServer((request, response) => void standIn.handle(request, response));

beforeAll(async () => {
  google.listen(0, "127.0.0.1");
  await once(google, "listening");
  const address = google.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in has no port");
  const host = `127.0.0.1:${address.port}`;
  dashboard = await openDashboard({
    SEARCH_CONSOLE_URL: `http://${host}`,
    GOOGLE_CLIENT_ID: testClient.id,
    GOOGLE_CLIENT_SECRET: testClient.secret,
    FETCH_ALLOW: host,
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
  });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Pans");
  project = page.url();
  await page.close();
  await seedResults(project.split("/").at(-1) ?? "");
}, 300_000);
afterAll(async () => {
  await dashboard?.close();
  google.close();
});

async function seedResults(projectId: string): Promise<void> {
  const { services } = dashboard;
  for (const [index, { title, verdict, figures, reason }] of seeded.entries()) {
    const slug = `pan-${index}`;
    const { id: articleId } = await createArticle(services, projectId, { title, slug, seedKeyword: slug });
    ids[title] = articleId;
    const [clicks, clicksBefore, impressions, position] = figures;
    await seedArticleResult(services.db, {
      articleId,
      projectId,
      page: `pans.example/${slug}`,
      verdict,
      clicks,
      clicksBefore,
      impressions,
      impressionsBefore: impressions - 500,
      position,
      positionBefore: position - 0.8,
      reasons: [{ kind: "steady", text: reason }],
      queries: [
        {
          query: "season cast iron pan",
          clicks: 210,
          impressions: 6_120,
          position: 5.1,
          answer: "Keep it dry, always: rust begins where water stands.",
        },
        {
          query: "season pan in oven temperature",
          clicks: 4,
          impressions: 2_030,
          position: 12.8,
          answer: null,
        },
      ],
    });
    await seedFigures(services.db, { projectId, page: `pans.example/${slug}` }, figuresOfDays(index));
  }
  await addPage(projectId);
  await seedProjectResult(services.db, {
    projectId,
    clicks: 651,
    clicksBefore: 908,
    impressions: 32_600,
    ideas: [
      {
        query: "carbon steel pan for induction",
        clicks: 2,
        impressions: 640,
        position: 14.2,
        page: "pans.example",
        coveredBy: null,
      },
      {
        query: "rust on cast iron",
        clicks: 9,
        impressions: 410,
        position: 8.9,
        page: "pans.example/pan-2",
        coveredBy: ids["Clean a rusty pan"] ?? "",
      },
    ],
  });
}

/** Half a year of figures: a week's rhythm that rises, and falls in the last month. */
function figuresOfDays(index: number) {
  const days = Array.from({ length: 180 }, (_, back) => {
    const weekday = back % 7 < 2 ? 0.6 : 1;
    const trend = back < 30 ? 0.6 + back / 75 : 1 - (back - 30) / 220;
    const impressions = Math.round((420 - 120 * index) * weekday * trend);
    return [
      addDays(untilDay, -back),
      { clicks: Math.round(impressions / 20), impressions, position: 6.4 + index },
    ] as const;
  });
  return Object.fromEntries(days);
}

/** A publication of the first article that was published, changed, lost and found again. */
async function addPage(projectId: string) {
  const { db } = dashboard.services;
  const [blog] = await db.select({ id: integration.id }).from(integration);
  const at = (back: number) => new Date(`${addDays(untilDay, -back)}T09:00:00.000Z`);
  const values = {
    id: newId(),
    projectId,
    articleId: ids["How to season a cast iron pan"] ?? "",
    integrationId: blog?.id ?? "",
    publishStatus: "publish",
    state: "published",
    verifyStatus: "verified",
    verifiedAt: at(170),
  } as const;
  await db.insert(publication).values(values);
  await db.insert(publicationChange).values([
    { publicationId: values.id, at: at(170), state: "published" },
    { publicationId: values.id, at: at(96), state: "published" },
    { publicationId: values.id, at: at(30), state: "not_live" },
    { publicationId: values.id, at: at(26), state: "published" },
  ]);
}

async function openSettled(address: string): Promise<Page> {
  const page = await openPage(dashboard.signedIn, address);
  await page.waitForLoadState("networkidle");
  return page;
}

test("the list of articles shows figures with their changes and verdicts, and is sorted by them", {
  timeout: 120_000,
}, async () => {
  const page = await openSettled(`${project}/articles`);
  const titles = () => page.locator("tbody tr a[lang]").allTextContents();
  await page.getByRole("columnheader", { name: "Position" }).waitFor();
  expect(await page.getByRole("row", { name: /season a cast iron/ }).textContent()).toMatch(
    /Refresh.*412.*▼ 40 %, 40 percent fewer than in the 28 days before.*18,420.*6\.4/,
  );
  await page.getByRole("link", { name: "Clicks", ...exactly }).click();
  await page.waitForURL(/order=clicks/);
  await expect
    .poll(titles)
    .toEqual(["How to season a cast iron pan", "Clean a rusty pan", "Which oil for which pan"]);
  await page.getByRole("link", { name: "Verdict", ...exactly }).click();
  await page.waitForURL(/order=verdict/);
  await expect
    .poll(titles)
    .toEqual(["How to season a cast iron pan", "Which oil for which pan", "Clean a rusty pan"]);
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});

test("the tab of an article shows its verdict, its days with what became of the page, and what answers its queries", {
  timeout: 120_000,
}, async () => {
  const page = await openSettled(`${project}/articles/${ids["How to season a cast iron pan"]}`);
  await page.getByRole("tab", { name: "Results" }).click();
  await page.getByText("Clicks fell from 690 to 412 within 28 days.").waitFor();
  expect(await page.getByRole("link", { name: "Refresh the text" }).getAttribute("href")).toMatch(/\/edit$/);
  const events = page.locator("figure li");
  expect(await events.allTextContents()).toEqual([
    "P Published at Hosted blog on 8 Jun 2026",
    "C Changed at Hosted blog on 21 Aug 2026",
    "L Lost at Hosted blog on 26 Oct 2026",
    "F Found again at Hosted blog on 30 Oct 2026",
  ]);
  await page.getByText("The same as a table").click();
  const table = page.getByRole("table", { name: "Figures of the article" });
  expect(await table.getByRole("row").count()).toBeGreaterThan(20);
  await page.getByText("Keep it dry, always", { exact: false }).last().waitFor();
  await page.getByText("Not answered", exactly).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});

test("the results of a project lead from its totals to the articles by verdict, and from an idea into the plan", {
  timeout: 120_000,
}, async () => {
  const page = await openSettled(project);
  const card = page.getByRole("link", { name: "Clicks in 28 days" });
  await page.getByText("1 to refresh").waitFor();
  await card.click();
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  await page.getByText("28 percent fewer than in the 28 days before").waitFor({ state: "attached" });
  const verdicts = page.getByRole("navigation", { name: "Articles by verdict" });
  await verdicts.getByRole("link", { name: "Expand 1" }).click();
  await page.waitForURL(/verdict=expand/);
  const rows = page.getByRole("table", { name: "Articles with their results" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText("Which oil for which pan").waitFor();
  await page.getByText("Already covered by").waitFor();
  await page.getByRole("button", { name: /^Add to plan.*carbon steel/ }).click();
  await page.getByRole("link", { name: /^Planned for \d{4}-\d\d-\d\d$/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});

test("a project without figures says what its results are, and one whose connection fails says why", {
  timeout: 120_000,
}, async () => {
  const made = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Kettles");
  const page = await openSettled(`${made.url()}/results`);
  await page.getByText("No figures yet").waitFor();
  await page.getByText("Connect Google Search Console, or import a CSV file of its figures.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const projectId = made.url().split("/").at(-1) ?? "";
  const { db } = dashboard.services;
  const [own] = await db.select({ id: workspace.id }).from(workspace);
  await seedSource(db, {
    projectId,
    workspaceId: own?.id ?? "",
    nextAt: null,
    failureCode: "unauthorized",
    failure: "Google does not accept the key.",
  });
  await page.reload();
  await page.getByText("Google does not accept the key.").first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
  await made.close();
});

test("a project is connected on its page, and its article gets results from there", {
  timeout: 240_000,
}, async () => {
  const made = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Teapots");
  const base = new URL(made.url()).pathname;
  const { article_id: articleId } = await execute(importArticle, asOperator(dashboard.services), {
    projectId: base.split("/").at(-1) ?? "",
    title: "How to descale a kettle",
    keyword: "descale a kettle",
    markdown: "## Descale a kettle\n\nYou descale a kettle with 20 g of citric acid in a litre of water.\n",
  });
  const page = await openSettled(`${base}/articles/${articleId}`);
  await page.getByRole("button", { name: /^Publish to / }).click();
  await page.getByRole("heading", { name: /^Live at/ }).waitFor();
  shownPage = `${dashboard.baseUrl}/blog/teapots/how-to-descale-a-kettle`;

  await page.goto(`${base}/results`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("JSON key of a service account").fill('{ "type": "authorized_user" }');
  await page.getByRole("button", { name: "Connect Search Console" }).click();
  await page.locator("[aria-invalid=true]").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel("JSON key of a service account").fill(accountKeyJson);
  await page.getByRole("button", { name: "Connect Search Console" }).click();
  await page.getByText(/^None of the properties/).waitFor();
  await page.getByLabel("JSON key of a service account").fill(accountKeyJson);
  await page.getByLabel("Property").fill("sc-domain:acme.example");
  await page.getByRole("button", { name: "Connect Search Console" }).click();
  // Nobody reloads the page: it follows the reading by itself.
  await page.getByRole("heading", { name: "The last twelve weeks" }).waitFor({ timeout: 60_000 });
  expect(await page.content()).not.toContain("BEGIN PRIVATE KEY");
  await page.getByRole("link", { name: "How to descale a kettle" }).first().click();
  await page.getByRole("tab", { name: /Results/ }).click();
  await page
    .getByRole("region", { name: "Queries" })
    .getByText("You descale a kettle with 20 g of citric acid in a litre of water.")
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await Promise.all([page.close(), made.close()]);
});

test("a project is connected by the page of Google, and its property is chosen after that", {
  timeout: 120_000,
}, async () => {
  const made = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Kettles");
  const page = await openSettled(`${made.url()}/results`);
  expect(await faultsOf(page)).toEqual([]);
  await page.route("**/o/oauth2/v2/auth?*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Google asks its user</h1>" }),
  );
  await page.getByRole("button", { name: "Connect with Google" }).click();
  await page.getByRole("heading", { name: "Google asks its user" }).waitFor();
  await page.goto(standIn.agree(page.url()).href);
  await page.getByLabel("Property to read").selectOption("sc-domain:acme.example");
  expect(new URL(page.url()).search).toBe("?google=choose");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Read this property" }).click();
  await page.getByText("sc-domain:acme.example").first().waitFor();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Connect with Google" }).waitFor();
  await expect.poll(() => standIn.revoked).toHaveLength(1);
  await Promise.all([page.close(), made.close()]);
});

test("a file of figures is read on the page, and a faulty one is refused with its lines", {
  timeout: 120_000,
}, async () => {
  const made = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Files");
  const page = await openSettled(`${made.url()}/results`);
  await page.getByText("Import a CSV file", exactly).click();
  const choose = async (...lines: string[]) => {
    const text = ["Date,Page,Query,Clicks,Impressions,Position", ...lines].join("\n");
    const file = { name: "figures.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("CSV file", exactly).setInputFiles(file);
    await page.getByRole("button", { name: "Import the figures" }).click();
  };
  await choose("2026-13-01,https://a.example/x,,1,2,3");
  await page
    .getByText(/line 2/i)
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await choose(`${addDays(untilDay, -1)},https://a.example/x,,7,90,3`);
  await page.getByRole("heading", { name: "The last twelve weeks" }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await Promise.all([page.close(), made.close()]);
});
