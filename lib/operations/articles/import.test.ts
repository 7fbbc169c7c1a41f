import { expect, test } from "vitest";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { execute } from "../core/operation";
import { getArticle } from "./get";
import { importArticle } from "./import";

const suite = useRestSuite();
const take = (input: object) =>
  execute(importArticle, suite.acme.asUser, {
    projectId: suite.acme.projectId,
    title: "Anvil care",
    markdown: "Keep it dry.\n",
    ...input,
  });

test("an import stores the article like a generated one, with its title as the keyword when none is given", async () => {
  const { article_id: articleId } = await take({
    markdown: "## Dry\n\n<script>alert(1)</script>Keep it dry.\n",
  });
  const { article: stored } = await execute(getArticle, suite.acme.asKey, { articleId });
  expect(stored).toMatchObject({ title: "Anvil care", slug: "anvil-care", seedKeyword: "Anvil care" });
  expect(stored?.content_html).toContain("<h2");
  expect(stored?.content_html).not.toContain("script");
});

test("an import is refused when the project has an article for the keyword in any spelling, and the refusal names that article", async () => {
  const first = await take({ keyword: "anvil care" });
  await expect(take({ title: "Another", keyword: "Anvil  CARE" })).rejects.toMatchObject({
    code: "keyword_taken",
    extras: { existing_article_id: first.article_id },
  });
});

test.each([
  ["too deep", `${">".repeat(5000)} deep`, /levels deep/],
  ["too long", "line\n".repeat(20_000), /lines/],
])("an import is refused for a text that is %s to be rendered", async (_case, markdown, message) => {
  await expect(take({ markdown })).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(message),
    extras: { fields: [{ field: "markdown" }] },
  });
});

test("an import does not put an article into another tenant's project", async () => {
  await expect(take({ projectId: suite.rival.projectId })).rejects.toMatchObject({ code: "not_found" });
});
