import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { splitTitle } from "@galley/lib/content/split-title";
import { tools } from "@galley/lib/surfaces/tools/tools";
import { expect, test } from "vitest";
import { docsPages } from "./pages";
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
