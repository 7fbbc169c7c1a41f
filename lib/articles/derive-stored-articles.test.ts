import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { article } from "@/lib/platform/db/schema";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { deriveStoredArticles } from "./derive-stored-articles";

const suite = useRestSuite();

test("articles stored without a gate result get one, and a blocked article leaves the list and its count", async () => {
  const { services } = suite.app;
  const sound = await createArticle(services, suite.acme.projectId);
  const unfinished = await createArticle(services, suite.acme.projectId, {
    contentMarkdown: "## Care\n\nAsk [Your Company] for a quote.\n",
  });
  await deriveStoredArticles(services);
  const issuesOf = async (id: string) => {
    const [row] = await services.db
      .select({ issues: article.gateIssues })
      .from(article)
      .where(eq(article.id, id));
    return row?.issues;
  };
  expect(await issuesOf(sound.id)).toEqual([]);
  expect(await issuesOf(unfinished.id)).toMatchObject([{ code: "placeholder", line: 3 }]);

  const { json, headers } = await suite.rest("articles", { key: suite.acme.apiKey });
  expect(json).toMatchObject([{ id: sound.id }]);
  expect(headers.get("x-total-count")).toBe("1");
});
