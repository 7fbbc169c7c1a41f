import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFrontMatter } from "@/lib/content/front-matter";
import { execute } from "@/lib/kernel/operation";
import { activity } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { generateArticle } from "../generate";
import { checkArticleKeywords } from "./check-keywords";
import { exportArticles } from "./export";

let app: TestServices;
let tenant: Tenant;
let foreign: Tenant;
const formula = '=HYPERLINK("https://evil.example","open")';

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
  foreign = await createTenant(app.services, "Foreign");
  for (let n = 0; n < 25; n += 1) {
    await createArticle(app.services, tenant.projectId, {
      title: n === 3 ? formula : `Anvil ${n}: "care", and: more`,
      slug: n === 4 ? "../../evil" : `anvil-${n}`,
      seedKeyword: `anvil number ${n}`,
      languageCode: n < 20 ? "en" : "de",
      contentMarkdown: `Text ${n}\n\n---\n\nafter a rule`,
    });
  }
});
afterAll(() => app.close());

type Format = "markdown" | "csv" | "json";

/** All parts of an export, each with its name. */
async function whole(format: Format, filter: { languageCode?: string; articleIds?: string[] } = {}) {
  const parts: { name: string; content: string }[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const input = { projectId: tenant.projectId, format, offset, ...filter };
    const part: { parts: typeof parts; next: number | null } = await execute(
      exportArticles,
      tenant.asUser,
      input,
    );
    parts.push(...part.parts);
    offset = part.next;
  }
  return parts;
}

describe("an export of articles", () => {
  test("contains a file of Markdown for each, with a front matter that the import reads, and no path", async () => {
    const files = await whole("markdown");
    expect(new Set(files.map(({ name }) => name)).size).toBe(25);
    expect(files.every(({ name }) => /^[\w-]+\.md$/.test(name))).toBe(true);
    const file = files.find(({ name }) => name === "anvil-7.md");
    expect(readFrontMatter(file?.content ?? "")).toEqual({
      fields: {
        title: 'Anvil 7: "care", and: more',
        slug: "anvil-7",
        keyword: "anvil number 7",
        keywords: ["anvil"],
        description: "Keep an anvil dry, clean and level.",
        language: "en",
      },
      body: "\nText 7\n\n---\n\nafter a rule",
      unused: [],
    });
  });

  test("as CSV has one header, a line for each, and no cell that a spreadsheet would run", async () => {
    const lines = (await whole("csv"))
      .map(({ content }) => content)
      .join("")
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(26);
    expect(lines[0]).toMatch(/^id,title,slug/);
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""https`))).toBe(true);
    expect(lines.some((line) => /(^|,)"?=/.test(line))).toBe(false);
  });

  test("as JSON is narrowed by the filters of the list, or to chosen articles", async () => {
    const german = (await whole("json", { languageCode: "de" })).map(({ content }) => content).join("");
    const rows = german
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; language: string });
    expect(rows.map(({ language }) => language)).toEqual(["de", "de", "de", "de", "de"]);
    const ids = rows.slice(1, 3).map(({ id }) => id);
    expect((await whole("markdown", { articleIds: ids })).map(({ name }) => name)).toEqual([
      "anvil-21.md",
      "anvil-22.md",
    ]);
  });

  test("is in the trail once, however many parts it has", async () => {
    const { db } = app.services;
    await db.delete(activity);
    await whole("csv");
    const entries = await db.select().from(activity).where(eq(activity.operation, "articles.export"));
    expect(entries).toMatchObject([
      { outcome: "ok", actorId: tenant.userId, projectId: tenant.projectId, workspaceId: tenant.workspaceId },
    ]);
  });

  test("finds no article of another tenant or project, even by its id", async () => {
    const { id } = await createArticle(app.services, foreign.projectId);
    await expect(whole("csv", { articleIds: [id] })).rejects.toMatchObject({ code: "not_found" });
    const input = { projectId: foreign.projectId, articleIds: [id] };
    await expect(execute(exportArticles, tenant.asUser, input)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("each keyword of a list gets its verdict before anything is paid", async () => {
  const { projectId } = tenant;
  const { job_id: jobId } = await execute(generateArticle, tenant.asUser, {
    projectId,
    keyword: "buying a used anvil",
  });
  const { verdicts, cost, credits } = await execute(checkArticleKeywords, tenant.asUser, {
    projectId,
    keywords: [
      "How to move an anvil",
      "test",
      "Anvil Number 7",
      "Buying a used ANVIL",
      "how to  move an anvil",
    ],
  });
  expect(verdicts.map(({ verdict }) => verdict)).toEqual([
    "accepted",
    "refused",
    "taken",
    "in_progress",
    "repeated",
  ]);
  expect(verdicts[1]?.reason).toMatch(/looks like a test/);
  expect(verdicts[2]?.article_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(verdicts[3]?.job_id).toBe(jobId);
  expect([cost, credits]).toEqual([1, app.services.settings.initialCredits - 1]);
});
