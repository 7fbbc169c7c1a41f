/** @jsxImportSource hono/jsx */
import type { SitePage } from "@galley/lib/printed-pages/site-page";
import { DocsPage, docsSite, docsSitePage, MissingDocsPage } from "./docs-page";
import { nearPages } from "./near-pages";
import { docsPages } from "./pages";
import { renderDocument } from "./render-document";

const documents = docsPages.filter((page) => "file" in page);

/** Whether this path shows a Markdown file under docs/. */
export function isDocumentPath(path: string): boolean {
  return documents.some((each) => each.path === path);
}

/** A documentation page, rendered from its Markdown file under docs/. */
export async function documentPage(path: string): Promise<SitePage> {
  const page = documents.find((each) => each.path === path);
  if (page === undefined) throw new Error(`no Markdown file belongs to ${path}`);
  return docsSitePage(page.path, <DocsPage path={page.path} html={await renderDocument(page.file)} />);
}

/** What is shown at an address below /docs that has no page. */
export function missingDocument(path: string): SitePage {
  return {
    ...docsSite,
    title: "There is no such page · Galley",
    description: "The documentation of Galley has no page with this address.",
    path: null,
    body: <MissingDocsPage near={nearPages(path)} />,
  };
}
