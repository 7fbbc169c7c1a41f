import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { type AuditedSite, cleanSite, entry, insertSite } from "../testing/audited-site";
import { judgeSite } from "./judge-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const origin = "https://acme.example";
const pair = [
  { hreflang: "en", url: `${origin}/anvils` },
  { hreflang: "de", url: `${origin}/hammers` },
];

/** Judges a site whose sitemap says that its anvils and its hammers are versions of one another. */
async function judgedPair(change: (site: AuditedSite) => void = () => undefined) {
  const site = cleanSite();
  site.entries.set("/anvils", entry(["hreflang-includes-itself"], pair));
  site.entries.set("/hammers", entry(["hreflang-includes-itself"], pair));
  change(site);
  const audit = await insertSite(database.db, site);
  const { report } = await judgeSite({ db: database.db, tasks: inlineTasks }, audit);
  const found = report.recommendations.map(({ id, sample_urls, detail }) => ({
    id,
    on: sample_urls.map((url) => url.slice(origin.length)),
    detail,
  }));
  const tally = (id: string) => {
    const check = report.checks.find((each) => each.id === id);
    return { applicable: check?.applicable, affected: check?.affected };
  };
  return { found, tally };
}
const ids = ({ found }: Awaited<ReturnType<typeof judgedPair>>) => found.map(({ id }) => id);
const change = (site: AuditedSite, path: string, values: object) =>
  Object.assign(site.pages.get(path) ?? {}, values);
const fault = (id: string) => ({
  alternates: pair,
  findings: [{ id, detail: "In the sitemap." }],
  passedRules: [],
});

describe("alternates that a sitemap names", () => {
  test("count like those of the pages themselves, and are silent when nothing is wrong", async () => {
    const judged = await judgedPair();
    expect(judged.found).toEqual([]);
    expect(judged.tally("hreflang-returned")).toEqual({ applicable: 4, affected: 0 });
    expect(judged.tally("hreflang-includes-itself")).toEqual({ applicable: 2, affected: 0 });
  });

  test("have to be named in return, by the sitemap or by the page", async () => {
    const lacking = await judgedPair((site) => site.entries.delete("/hammers"));
    expect(lacking.found).toMatchObject([{ id: "hreflang-returned", on: ["/anvils"] }]);
    const byHead = await judgedPair((site) => {
      site.entries.delete("/hammers");
      change(site, "/hammers", { facts: { notMeasured: [], images: [], alternates: pair } });
    });
    expect(byHead.found).toEqual([]);
  });

  test("have to lead to pages that can be indexed", async () => {
    const judged = await judgedPair((site) =>
      site.entries.set("/anvils", entry([], [...pair, { hreflang: "fr", url: `${origin}/old` }])),
    );
    expect(judged.found).toMatchObject([{ id: "hreflang-leads-to-pages", on: ["/anvils"] }]);
  });

  test("on other hosts are not judged by how they answer", async () => {
    const other = { hreflang: "fr", url: "https://acme.fr/" };
    expect(ids(await judgedPair((site) => site.entries.set("/anvils", entry([], [...pair, other]))))).toEqual(
      [],
    );
  });

  test.each(["hreflang-valid", "hreflang-unambiguous", "hreflang-includes-itself", "hreflang-x-default"])(
    "break the rule %s of the page",
    async (id) => {
      const judged = await judgedPair((site) => site.entries.set("/anvils", fault(id)));
      expect(judged.found).toMatchObject([{ id, on: ["/anvils"] }]);
      expect(judged.tally(id).affected).toBe(1);
    },
  );

  test("break a rule once, though the page passes it by itself", async () => {
    const judged = await judgedPair((site) => {
      change(site, "/anvils", { passedRules: ["title-present", "hreflang-valid"] });
      site.entries.set("/anvils", fault("hreflang-valid"));
    });
    expect(judged.tally("hreflang-valid")).toEqual({ applicable: 1, affected: 1 });
  });

  test("and those of the page are one list, in which either may name what the other leaves out", async () => {
    const id = "hreflang-x-default";
    const byPage = await judgedPair((site) => {
      change(site, "/anvils", { passedRules: ["title-present", id] });
      site.entries.set("/anvils", fault(id));
    });
    expect(ids(byPage)).toEqual([]);
    const bySitemap = await judgedPair((site) => {
      change(site, "/anvils", { findings: [{ id, detail: "It is missing.", evidence: [] }] });
      site.entries.set("/anvils", entry([id], pair));
    });
    expect(ids(bySitemap)).toEqual([]);
    expect(bySitemap.tally(id)).toEqual({ applicable: 1, affected: 0 });
  });

  test("of pages that may not be indexed are left alone", async () => {
    const judged = await judgedPair((site) => {
      const { url, textHash } = site.pages.get("/hammers") ?? {};
      const copy = { canonical: url, textHash, indexable: false, notIndexableReason: "canonical" } as const;
      change(site, "/anvils", { ...copy, inSitemap: false });
      site.entries.set("/anvils", fault("hreflang-includes-itself"));
      site.entries.delete("/hammers");
    });
    expect(ids(judged)).toEqual([]);
  });
});
