import { eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import {
  audit,
  auditedPage,
  auditFile,
  auditLink,
  auditSitemapEntry,
  project,
  workspace,
} from "@/lib/platform/db/schema";
import { sketchSize } from "../crawl/fingerprint";

type PageRow = Omit<typeof auditedPage.$inferInsert, "auditId">;
type FileRow = Omit<typeof auditFile.$inferInsert, "auditId">;
type EntryRow = Omit<typeof auditSitemapEntry.$inferInsert, "auditId" | "page">;

/** What an audit stored of a small site; tests change it before they insert it. */
export interface AuditedSite {
  pages: Map<string, PageRow>;
  files: Map<string, FileRow>;
  /** The paths that each page links to. */
  links: Map<string, string[]>;
  /** The paths of the images, stylesheets and scripts that each page loads. */
  loads: Map<string, string[]>;
  /** What sitemaps say of pages, by the paths of the pages. */
  entries: Map<string, EntryRow>;
}

/** What sitemaps say of a page that passes the given rules. */
export function entry(passedRules: string[], alternates: EntryRow["alternates"] = []): EntryRow {
  return { alternates, findings: [], passedRules };
}

const siteOrigin = "https://acme.example";
const at = (path: string) => siteOrigin + path;

/** A site without a fault: a start page in two languages, two articles, a redirect and an image. */
export function cleanSite(): AuditedSite {
  const alternates = [
    { hreflang: "en", url: at("/") },
    { hreflang: "de", url: at("/de/") },
  ];
  const facts = { notMeasured: [], alternates: [], images: [] };
  const pages: PageRow[] = [
    { ...page(1, "/"), depth: 0, foundBy: "start", clickDepth: 0, facts: { ...facts, alternates } },
    page(2, "/anvils"),
    page(3, "/hammers"),
    { ...page(4, "/de/"), language: "de", facts: { ...facts, alternates } },
    {
      ...found(5, "/old"),
      status: 301,
      redirectTo: at("/anvils"),
      finalUrl: at("/anvils"),
      redirectCount: 1,
      indexable: false,
      notIndexableReason: "redirect",
    },
    { ...found(6, "/anvil.webp"), kind: "image", status: 200, contentType: "image/webp", bytes: 40_000 },
    { ...found(7, "/site.css"), kind: "stylesheet", status: 200, contentType: "text/css" },
    { ...found(8, "/site.js"), kind: "script", status: 200, contentType: "text/javascript" },
    {
      ...found(100, "/anvil-2.webp"),
      kind: "image",
      foundBy: "sitemap",
      inSitemap: true,
      status: 200,
      contentType: "image/webp",
      bytes: 9_000_000,
    },
  ];
  const files: FileRow[] = [
    file("robots", "/robots.txt", { text: "User-agent: *\nDisallow: /cart" }),
    file("sitemap", "/sitemap.xml", { entries: 4, contentType: "application/xml" }),
    file("llms_txt", "/llms.txt", {
      text: "# Acme\n\n## Pages\n\n- [Anvils](https://acme.example/anvils): all\n",
    }),
    file("missing_page", "/no-such-page", { status: 404 }),
    { ...file("plain_http", "/"), url: "http://acme.example/", finalUrl: at("/") },
  ];
  return {
    pages: new Map(pages.map((row) => [row.url.slice(siteOrigin.length), row])),
    files: new Map(files.map((row) => [row.kind, row])),
    links: new Map([
      ["/", ["/anvils", "/hammers", "/de/"]],
      ["/anvils", ["/"]],
      ["/hammers", ["/"]],
      ["/de/", ["/"]],
    ]),
    loads: new Map([["/anvils", ["/site.css", "/site.js"]]]),
    entries: new Map([["/anvils", entry(["sitemap-images-valid", "news-complete", "news-recent"])]]),
  };
}

/** A page that was read and passed the page rules. */
export function page(id: number, path: string): PageRow {
  return {
    ...found(id, path),
    inSitemap: true,
    status: 200,
    clickDepth: 1,
    linksIn: 1,
    contentType: "text/html",
    indexable: true,
    canonical: at(path),
    title: `Title of ${path}`,
    description: `Description of ${path}`,
    language: "en",
    wordCount: 300,
    textHash: `00000000-0000-0000-0000-${String(id).padStart(12, "0")}`,
    // No two pages have a number in common.
    sketch: Array.from({ length: sketchSize }, (_, index) => id * sketchSize + index),
    facts: { notMeasured: [], alternates: [], images: [] },
    findings: [],
    passedRules: ["title-present", "served-with-https"],
  };
}

function found(id: number, path: string): PageRow {
  return { id, kind: "page", url: at(path), depth: 1, foundBy: "link", state: "done" };
}

function file(kind: FileRow["kind"], path: string, row: Partial<FileRow> = {}): FileRow {
  return { url: at(path), kind, state: "done", status: 200, contentType: "text/plain", ...row };
}

/** Inserts a site as an audit of a new project, or of the given one, and returns what judgeSite takes. */
export async function insertSite(
  db: Database,
  site: AuditedSite,
  projectId?: string,
): Promise<{ id: string; url: string; projectId: string }> {
  const owner = projectId ?? (await insertProject(db));
  const [own] = await db
    .select({ workspaceId: project.workspaceId })
    .from(project)
    .where(eq(project.id, owner));
  const id = newId();
  await db.insert(audit).values({
    id,
    workspaceId: own?.workspaceId ?? "",
    projectId: owner,
    url: at("/"),
    trigger: "command",
    status: "finished",
    host: "acme.example",
    hosts: ["acme.example"],
    pagesMax: 500,
    rulesetVersion: "test",
    finishedAt: new Date(),
  });
  const rows = [...site.pages.values()];
  await db.insert(auditedPage).values(rows.map((row) => ({ ...row, auditId: id })));
  const files = [...site.files.values()];
  if (files.length > 0) await db.insert(auditFile).values(files.map((row) => ({ ...row, auditId: id })));
  const idOf = (path: string) => site.pages.get(path)?.id ?? 0;
  const links = [...site.links].map(([source, targets]) => ({
    auditId: id,
    source: idOf(source),
    targets: targets.map(idOf),
    vagueTargets: [],
    images: (site.loads.get(source) ?? []).map(idOf),
  }));
  if (links.length > 0) await db.insert(auditLink).values(links);
  const entries = [...site.entries].map(([path, row]) => ({ ...row, auditId: id, page: idOf(path) }));
  if (entries.length > 0) await db.insert(auditSitemapEntry).values(entries);
  return { id, url: at("/"), projectId: owner };
}

async function insertProject(db: Database): Promise<string> {
  const [workspaceId, projectId] = [newId(), newId()];
  await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: projectId,
    website: at("/"),
    languageCode: "en",
    brandName: "Acme",
    brandDescription: "Anvils.",
  });
  return projectId;
}
