import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedClaims } from "@/lib/articles/stored-claims";
import { project } from "@/lib/platform/db/schema";
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

const text = (claims: string) =>
  `Anvil care is easy: wipe it dry in the evening, and keep a cloth with oil beside it at all times. ${claims}\n\n## Why\n\nBecause it lasts longer, looks better and rings clearer than one that nobody looks after.`;
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
    claims: claims.map(({ text: said, verdict, sourceKey }) => [said, verdict, sourceKey]),
  };
}

test("the claims of an article are stored with their passages, and none of them blocks publishing or wants a revision", async () => {
  const { article, claims, writer } = await written({ markdown: () => text(`${proved} ${unproved}`) });
  expect(claims).toEqual([
    ["1,200", "not_checked", "S1"],
    ["1875", "not_found", null],
  ]);
  expect(article?.gateIssues).toEqual([]);
  expect(JSON.stringify(writer.asked.filter(({ task }) => task === "revise"))).not.toContain("1875");
});

test("a project that wants its claims proved blocks what no source has, and takes the version without it", async () => {
  const wanting = await fixture.addProject();
  await fixture.db.update(project).set({ provedClaimsOnly: true }).where(eq(project.id, wanting.projectId));
  const blocked = await fixture.addJob(wanting);
  await fixture.sweepToTheEnd({
    ...site,
    writer: createScriptedWriter({ markdown: () => text(`${proved} ${unproved}`) }),
  });
  const [article] = await fixture.articlesOf(blocked);
  expect(article?.gateIssues).toMatchObject([{ code: "unproved_claim", excerpt: "1875" }]);
});

test("the brief and the brand's description are sources of claims too", async () => {
  const { claims, article } = await written(
    { markdown: () => text(unproved) },
    { brief: `${unproved} Say so.` },
  );
  expect(claims).toEqual([["1875", "not_checked", "brief"]]);
  expect(article?.gateIssues).toEqual([]);
});

test("figures and superlatives that only repeat the keyword are not claims", async () => {
  const keyword = "10 best anvils 2026";
  const markdown = () => text("Here are the 10 best anvils 2026 for you, all of them from 2025.");
  expect((await written({ markdown }, { keyword })).claims).toEqual([["2025", "not_found", null]]);
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
    expect(words).toMatch(/^Anvil care is easy/);
});

test("a title that was ordered is used although nothing proves its figure", async () => {
  const { article } = await written(
    { markdown: () => text(proved), head: () => invented },
    { title: "How we saved 88 % of repairs" },
  );
  expect(article?.title).toBe("How we saved 88 % of repairs");
  expect(article?.metaDescription).not.toContain("97");
});
