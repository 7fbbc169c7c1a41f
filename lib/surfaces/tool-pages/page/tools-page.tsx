/** @jsxImportSource hono/jsx */
import { printSitePage, type SitePage, toolScript } from "@/lib/printed-pages/site-page";

/** Prints a page about the free tools, in the frame of Galley's own pages. */
export function printToolsPage(page: SitePage, baseUrl: string): string {
  return printSitePage(
    {
      ...page,
      script: toolScript,
      note: "Nothing that you paste here is stored or fetched from anywhere.",
      body: <div class="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8 sm:py-12">{page.body}</div>,
    },
    { baseUrl, freeTools: true },
  );
}
