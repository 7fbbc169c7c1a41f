import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { splitTitle } from "@galley/lib/content/split-title";
import { printPiece } from "@galley/lib/printed-pages/print";
import type { SitePage } from "@galley/lib/printed-pages/site-page";
import { tools } from "@galley/lib/surfaces/tools/tools";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { documentPage } from "./document-page";
import { docsPages, docsSections } from "./pages";
import { renderDocument } from "./render-document";

const folder = path.join(process.cwd(), "docs");
const documents = docsPages.filter((page) => "file" in page);

test.each(docsPages.map((page) => [page.path, page] as const))(
  "the documentation page %s exists and has a description of the right length for search results",
  (address, page) => {
    const file =
      "file" in page
        ? path.join(folder, page.file)
        : path.join(import.meta.dirname, "..", address, "route.ts");
    expect(existsSync(file)).toBe(true);
    expect(page.description.length).toBeLessThanOrEqual(160);
    expect(page.description.length).toBeGreaterThan(80);
  },
);

test.each(documents.map(({ file, title }) => [file, title] as const))(
  "docs/%s has the title of its page, and links to pages instead of Markdown files",
  async (file, title) => {
    expect(splitTitle(await readFile(path.join(folder, file), "utf8")).title).toBe(title);
    const html = await renderDocument(file);
    expect(html).toContain("<p>");
    expect(html).not.toContain('.md"');
  },
);

/** What stands behind the # of the addresses of a page. */
const anchorsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test("every link to a heading of a page leads to one", async () => {
  const pages = new Map<string, string>();
  for (const { path: address, file } of documents) pages.set(address, await renderDocument(file));
  const links = [...pages].flatMap(([address, html]) =>
    [...html.matchAll(/href="(\/docs\/[\w-]+)?#([^"]+)"/g)].map(([, to = address, anchor]) => ({
      to,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter(({ to, anchor }) => !anchorsIn(pages.get(to) ?? "").includes(anchor))).toEqual([]);
});

test("a page has a list of its headings beside its text and above it, from three on", async () => {
  const [long, short] = [await documentPage("/docs/keys"), await documentPage("/docs/activity-trail")];
  const listsOf = ({ body }: SitePage) =>
    load(printPiece(body))('nav[aria-label="On this page"]')
      .toArray()
      .map((nav) => load(nav)("a").toArray());
  const lists = listsOf(long).map((links) => links.map((link) => link.attribs["href"]));
  expect(lists).toHaveLength(2);
  expect(lists[0]).toEqual(anchorsIn(await renderDocument("keys.md")).map((id) => `#${id}`));
  expect(lists[1]).toEqual(lists[0]);
  expect(listsOf(short)).toEqual([]);
});

test("the menu begins with guides and ends with internals", () => {
  const titles = docsSections.map(({ title }) => title);
  expect([titles.at(0), titles.at(-1)]).toEqual(["Guides", "Internals"]);
  expect(docsSections[0].pages.slice(0, 4).map(({ title }) => title)).toEqual([
    "Start here",
    "Connect WordPress",
    "Pull articles into Next.js",
    "Let an agent publish",
  ]);
});

test("every code block of a documentation page has a place for its copy button", async () => {
  const html = await renderDocument("agents.md");
  expect(html.match(/<\/pre>/g)?.length).toBeGreaterThan(1);
  expect(html.match(/<\/pre><button type="button" data-copy=""/g)?.length).toBe(
    html.match(/<\/pre>/g)?.length,
  );
});

test("every file under docs/ has a page, apart from guides for developers", async () => {
  const forDevelopers = ["adding-a-destination.md"];
  const files = (await readdir(folder)).filter(
    (name) => name.endsWith(".md") && !forDevelopers.includes(name),
  );
  expect(files.sort()).toEqual(documents.map(({ file }) => file as string).sort());
});

test("docs/agents.md lists every tool in the order of the registry", async () => {
  const text = await readFile(path.join(folder, "agents.md"), "utf8");
  expect([...text.matchAll(/^- `(\w+)`:/gm)].map(([, name]) => name)).toEqual(
    tools.map(({ listing }) => listing.name),
  );
});
