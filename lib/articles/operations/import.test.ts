import { expect, test } from "vitest";
import { changeGuide } from "@/lib/articles/rows/writing-guides";
import { noGuide } from "@/lib/articles/writing-guide";
import { noVoice } from "@/lib/content/brand/brand-voice";
import { getDashboardArticle } from "@/lib/dashboard/article";
import { previewArticle } from "@/lib/dashboard/preview";
import { execute } from "@/lib/kernel/operation";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { getArticle } from "./get";
import { importArticle } from "./import";
import { updateArticle } from "./update";

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

test("an import and a change say what of the text an article cannot have", async () => {
  const film = '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>';
  const sentence =
    "An article cannot embed https://www.youtube.com/watch?v=abcdefghijk; a link to it stands there.";
  const { article_id: articleId, left_out: leftOut } = await take({ markdown: `Watch:\n\n${film}\n` });
  expect(leftOut).toEqual([sentence]);
  const change = { articleId, content_markdown: `Watch it:\n\n${film}\n` };
  const { article } = await execute(updateArticle, suite.acme.asUser, change);
  expect(article.left_out).toEqual([sentence]);
  const { article: clean } = await execute(updateArticle, suite.acme.asUser, {
    articleId,
    content_markdown: "Dry.\n",
  });
  expect(clean.left_out).toEqual([]);
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

test("an import and a preview are noted against the brand voice of the project", async () => {
  const { db } = suite.app.services;
  const row = { id: suite.acme.projectId } as Authorized<ProjectRow>;
  await changeGuide(db, row, () => ({ ...noGuide, voice: { ...noVoice, wordsToAvoid: ["cheap*"] } }));
  const { article_id: articleId } = await take({
    keyword: "cheap anvils",
    markdown: "A cheap anvil rusts.\n",
  });
  const { brand_notes: previewed } = await execute(previewArticle, suite.acme.asUser, {
    articleId,
    content_markdown: "Cheap anvils rust.\n\nCheap hammers too.\n",
  });
  expect(previewed?.notes).toMatchObject([{ id: "words_to_avoid", status: "fail" }]);
  await changeGuide(db, row, () => noGuide);
  const { article } = await execute(getDashboardArticle, suite.acme.asUser, { articleId });
  expect(article.brand_notes?.notes).toMatchObject([{ id: "words_to_avoid", status: "fail" }]);
});

test("an import does not put an article into another tenant's project", async () => {
  await expect(take({ projectId: suite.rival.projectId })).rejects.toMatchObject({ code: "not_found" });
});
