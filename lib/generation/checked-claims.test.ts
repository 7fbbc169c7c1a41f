import { afterAll, beforeAll, expect, test } from "vitest";
import { storedClaims } from "@/lib/articles/stored-claims";
import type { GenerationDeps } from "./deps";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter, type Script } from "./testing/scripted-writer";

let fixture: GenerationFixture;
beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

const page = "<title>About</title><p>Our shop has 1,200 customers in all of Europe.</p>";
/** A site with one page that can be read and one that cannot. */
const site: Pick<GenerationDeps, "fetch" | "searchSite"> = {
  searchSite: () =>
    Promise.resolve(["about", "gone"].map((name) => ({ url: `https://acme.example/${name}`, title: name }))),
  fetch: (url) => {
    const { pathname, href } = new URL(url);
    const text = pathname === "/about" ? page : "";
    return Promise.resolve({
      url: href,
      status: text === "" ? 404 : 200,
      headers: new Headers({ "content-type": "text/html" }),
      bytes: Buffer.from(text),
      text: () => text,
      truncated: false,
      redirects: [],
      durationMs: 1,
    });
  },
};

const text = (claims: string) => `Care for it well. ${claims}\n\n## Why\n\nBecause it lasts.`;
const proved = "Our shop has 1,200 customers.";
const unproved = "We have sold anvils since 1875.";

async function written(script: Script, order: { brief?: string; keyword?: string; title?: string } = {}) {
  const id = await fixture.addJob(await fixture.addProject(), order);
  const writer = createScriptedWriter(script);
  await fixture.sweepToTheEnd({ ...site, writer });
  const [article] = await fixture.articlesOf(id);
  const claims = storedClaims(article?.claims ?? null)?.claims ?? [];
  return {
    article,
    writer,
    claims: claims.map(({ text: said, status, sourceKey }) => [said, status, sourceKey]),
  };
}

test("the claims of an article are stored with their sources, and one that none proves blocks publishing", async () => {
  const { article, claims, writer } = await written({ markdown: () => text(`${proved} ${unproved}`) });
  expect(claims).toEqual([
    ["1,200", "found", "S1"],
    ["1875", "unproved", null],
  ]);
  expect(article?.gateIssues).toMatchObject([
    { code: "unproved_claim", excerpt: expect.stringContaining("1875") },
  ]);
  const revisions = writer.asked.filter(({ task }) => task === "revise");
  expect(revisions[0]?.unproved).toEqual([unproved]);
  // What is unproved is told once, and not as a problem too.
  expect(revisions[0]?.problems.filter((problem) => problem.includes("1875"))).toEqual([]);
});

test("a revision without the unproved claim is the better version", async () => {
  const markdown: Script["markdown"] = ({ task }) =>
    text(task === "revise" ? proved : `${proved} ${unproved}`);
  const { article, claims } = await written({ markdown });
  expect(claims).toEqual([["1,200", "found", "S1"]]);
  expect(article?.gateIssues).toEqual([]);
});

test("the brief and the brand's description prove claims too", async () => {
  const { claims, article } = await written(
    { markdown: () => text(unproved) },
    { brief: `${unproved} Say so.` },
  );
  expect(claims).toEqual([["1875", "found", "brief"]]);
  expect(article?.gateIssues).toEqual([]);
});

test("figures and superlatives that only repeat the keyword are not claims", async () => {
  const keyword = "10 best anvils 2026";
  const markdown = () => text("Here are the 10 best anvils 2026 for you, all of them from 2025.");
  expect((await written({ markdown }, { keyword })).claims).toEqual([["2025", "unproved", null]]);
});

const invented = {
  title: "How forging saves 97 % of repairs",
  metaDescription: "Forging saves 97 % of repairs.",
  slug: "forging-saves-97",
  excerpt: "Forging saves 97 % of repairs.",
};

test("what finish invents for the head is replaced by the scored draft's", async () => {
  const draft = {
    title: "A guide to forging",
    metaDescription: "Our shop has 1,200 customers who forge at home.",
  };
  const { article } = await written({
    markdown: () => text(proved),
    head: () => invented,
    draftHead: () => draft,
  });
  expect(article).toMatchObject({ ...draft, slug: "a-guide-to-forging", excerpt: draft.metaDescription });
});

test("a head that was invented twice is made of the keyword and the text", async () => {
  const keyword = "forging at home";
  const { article } = await written(
    { markdown: () => text(proved), head: () => invented, draftHead: () => invented },
    { keyword },
  );
  expect(article).toMatchObject({ title: "Forging at home", slug: "forging-at-home" });
  for (const words of [article?.metaDescription, article?.excerpt])
    expect(words).toMatch(/^Care for it well\./);
});

test("a title that was ordered is used although nothing proves its figure", async () => {
  const { article } = await written(
    { markdown: () => text(proved), head: () => invented },
    { title: "How we saved 97 % of repairs" },
  );
  expect(article?.title).toBe("How we saved 97 % of repairs");
  expect(article?.metaDescription).not.toContain("97");
});
