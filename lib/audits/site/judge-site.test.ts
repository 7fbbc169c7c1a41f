import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { type AuditedSite, cleanSite, insertSite, type page } from "../testing/audited-site";
import { judgeSite } from "./judge-site";
import { aiAccessRules } from "./rules/ai-access";
import { siteRules } from "./site-rules";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function judged(change: (site: AuditedSite) => void = () => undefined) {
  const site = cleanSite();
  change(site);
  const audit = await insertSite(database.db, site);
  return judgeSite({ db: database.db, tasks: inlineTasks }, audit);
}

const set = (path: string, values: Partial<ReturnType<typeof page>>) => (site: AuditedSite) => {
  const row = site.pages.get(path);
  if (row === undefined) throw new Error(`The clean site has no ${path}.`);
  Object.assign(row, values);
};
const setFile = (kind: string, values: object) => (site: AuditedSite) => {
  const row = site.files.get(kind);
  if (row === undefined) throw new Error(`The clean site has no ${kind}.`);
  Object.assign(row, values);
};
const noPage = { passedRules: null, findings: null, indexable: false };
const robots = (text: string) => setFile("robots", { text });
const origin = "https://acme.example";
const failure = (kind: "timeout" | "tls" | "dns") =>
  set("/anvils", { ...noPage, status: null, failure: kind });
const alternatesOf = (...paths: string[]) => ({
  notMeasured: [],
  images: [],
  alternates: paths.map((path, index) => ({ hreflang: ["en", "de", "fr"][index], url: origin + path })),
});

function saidBySitemap(id: string) {
  return (site: AuditedSite) => {
    const findings = [{ id, detail: "The sitemap says so." }];
    site.entries.set("/anvils", { alternates: [], findings, passedRules: [] });
  };
}

interface Fault {
  change: (site: AuditedSite) => void;
  /** The paths that the finding names. */
  on: string[];
}

/** For each rule, one site that breaks it; the clean site is the counterpart of all of them. */
const faults: Record<string, Fault> = {
  "pages-not-missing": { change: set("/anvils", { ...noPage, status: 404 }), on: ["/anvils"] },
  "pages-not-failing": { change: set("/anvils", { ...noPage, status: 503 }), on: ["/anvils"] },
  "pages-in-time": { change: failure("timeout"), on: ["/anvils"] },
  "tls-works": { change: failure("tls"), on: ["/anvils"] },
  "hosts-answer": { change: failure("dns"), on: ["/anvils"] },
  "pages-not-refused": { change: set("/anvils", { ...noPage, status: 403 }), on: ["/anvils"] },
  "statuses-usual": { change: set("/anvils", { ...noPage, status: 418 }), on: ["/anvils"] },
  "redirects-end": { change: set("/old", { redirectTo: `${origin}/old`, finalUrl: null }), on: ["/old"] },
  "redirects-direct": { change: set("/old", { redirectCount: 2 }), on: ["/old"] },
  "redirects-permanent": { change: set("/old", { status: 302 }), on: ["/old"] },
  "missing-pages-answer-404": { change: setFile("missing_page", { status: 200 }), on: [] },
  "http-leads-to-https": { change: setFile("plain_http", { finalUrl: "http://acme.example/" }), on: [] },
  "home-is-indexable": { change: set("/", { indexable: false, notIndexableReason: "noindex" }), on: ["/"] },
  "pages-can-be-found": { change: set("/anvils", { ...noPage, status: 404 }), on: ["/anvils"] },
  "pages-ask-for-index": {
    change: set("/anvils", { indexable: false, notIndexableReason: "noindex" }),
    on: ["/anvils"],
  },
  "canonical-leads-to-page": { change: set("/anvils", { canonical: `${origin}/old` }), on: ["/anvils"] },
  "robots-txt-answers": { change: setFile("robots", { status: 503 }), on: [] },
  "sitemap-found": { change: (site) => site.files.delete("sitemap"), on: [] },
  "sitemaps-readable": { change: setFile("sitemap", { problem: "it is not XML" }), on: [] },
  "sitemap-pages-answer": { change: set("/anvils", { ...noPage, status: 404 }), on: ["/anvils"] },
  "sitemap-pages-direct": { change: set("/old", { inSitemap: true }), on: ["/old"] },
  "sitemap-pages-indexable": {
    change: set("/anvils", { indexable: false, notIndexableReason: "noindex" }),
    on: ["/anvils"],
  },
  "pages-in-sitemap": { change: set("/anvils", { inSitemap: false }), on: ["/anvils"] },
  "sitemap-images-load": { change: set("/anvil-2.webp", { status: 404 }), on: ["/anvil-2.webp"] },
  "sitemap-images-valid": { change: saidBySitemap("sitemap-images-valid"), on: ["/anvils"] },
  "news-complete": { change: saidBySitemap("news-complete"), on: ["/anvils"] },
  "news-recent": { change: saidBySitemap("news-recent"), on: ["/anvils"] },
  "titles-unique": { change: set("/anvils", { title: "Title of /hammers" }), on: ["/anvils", "/hammers"] },
  "descriptions-unique": {
    change: set("/anvils", { description: "Description of /hammers" }),
    on: ["/anvils", "/hammers"],
  },
  "hreflang-returned": { change: set("/de/", { facts: alternatesOf() }), on: ["/"] },
  "hreflang-leads-to-pages": {
    change: set("/hammers", { facts: alternatesOf("/hammers", "/old") }),
    on: ["/hammers"],
  },
  "texts-unique": {
    change: (site) => set("/anvils", { textHash: site.pages.get("/hammers")?.textHash ?? null })(site),
    on: ["/anvils", "/hammers"],
  },
  "texts-distinct": {
    change: (site) =>
      set("/anvils", {
        sketch: site.pages.get("/hammers")?.sketch?.map((value, nr) => value - (nr % 6 ? 0 : 9)),
      })(site),
    on: ["/anvils", "/hammers"],
  },
  "links-lead-to-pages": { change: set("/anvils", { ...noPage, status: 404 }), on: ["/"] },
  "links-lead-directly": { change: (site) => site.links.get("/hammers")?.push("/old"), on: ["/hammers"] },
  "pages-are-linked": { change: set("/anvils", { linksIn: 0, foundBy: "sitemap" }), on: ["/anvils"] },
  "pages-are-near": { change: set("/anvils", { clickDepth: 5 }), on: ["/anvils"] },
  "images-load": { change: set("/anvil.webp", { status: 404 }), on: ["/anvil.webp"] },
  "stylesheets-load": { change: set("/site.css", { status: 404 }), on: ["/anvils"] },
  "scripts-load": { change: set("/site.js", { failure: "timeout", status: null }), on: ["/anvils"] },
  "images-are-light": { change: set("/anvil.webp", { bytes: 3_000_000 }), on: ["/anvil.webp"] },
  "ai-search-allowed": { change: robots("User-agent: OAI-SearchBot\nDisallow: /"), on: [] },
  "ai-user-fetch-allowed": { change: robots("User-agent: Claude-User\nDisallow: /"), on: [] },
  "ai-training-allowed": { change: robots("User-agent: GPTBot\nDisallow: /"), on: [] },
  "llms-txt-valid": { change: setFile("llms_txt", { text: "Acme makes anvils." }), on: [] },
};

test("every site rule has a fault, and every fault is of an existing rule", () => {
  const ids = [...siteRules, ...aiAccessRules].map(({ id }) => id);
  expect(Object.keys(faults).sort()).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test("a site without faults has the full score, and nothing is recommended", async () => {
  const { score, grade, report, verdict } = await judged();
  expect(report.recommendations).toEqual([]);
  expect({ score, grade }).toEqual({ score: 100, grade: "A" });
  expect(verdict).toBe("Very good: no check found anything that costs a point.");
  // Every site rule applies to the clean site, so each one shows here that it raises no false alarm.
  const idle = report.checks.filter(({ applicable, id }) => applicable === 0 && id in faults);
  expect(idle).toEqual([]);
});

describe.each(Object.entries(faults))("the rule %s", (id, { change, on }) => {
  test("finds its fault, and where it is", async () => {
    const { report } = await judged(change);
    const found = report.recommendations.find((each) => each.id === id);
    expect(found?.sample_urls.map((url) => url.slice(origin.length)).sort()).toEqual(on.toSorted());
    expect(found?.detail).not.toMatch(/null|undefined|\.\./);
    expect(found?.affected_count).toBe(Math.max(1, on.length));
  });
});
