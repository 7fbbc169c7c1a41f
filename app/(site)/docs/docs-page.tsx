/** @jsxImportSource hono/jsx */

import type { SitePage } from "@galley/lib/printed-pages/site-page";
import type { Child } from "hono/jsx";
import { documentSections } from "./document-sections";
import type { DocumentedPage } from "./near-pages";
import { type Contents, NarrowContents, WideContents } from "./on-this-page";
import { type DocsPath, docsPage, docsPages, docsSections } from "./pages";
import { docsScript, SearchForm } from "./search/search-form";

/** What every page of the documentation has, also those without a row. */
export const docsSite = { wide: true, script: docsScript } as const satisfies Partial<SitePage>;

/** A page of the documentation, with the title and the description of its row. */
export function docsSitePage(path: DocsPath, body: Child): SitePage {
  const { title, description } = docsPage(path);
  return { ...docsSite, title: `${title} · Galley`, description, path, body };
}

interface DocsPageProps {
  path: DocsPath;
  /** The text as safe HTML. */
  html: string;
}

/** One documentation page, beside the list of all pages. */
export function DocsPage({ path, html }: DocsPageProps) {
  const index = docsPages.findIndex((page) => page.path === path);
  const next = docsPages[index + 1];
  const contents = documentSections(html).filter(({ depth, id }) => depth === 2 && id !== "");
  return (
    <DocsFrame title={docsPage(path).title} path={path} contents={contents}>
      <div
        class="prose mt-6 [&_td]:wrap-anywhere xl:[&>table]:-me-36 xl:[&>table]:max-w-none"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {next === undefined ? null : (
        <p class="mt-14 border-t border-rule pt-5">
          <span class="text-ink-faint">Next: </span>
          <a href={next.path} class="font-medium text-proof hover:underline">
            {next.title}
          </a>
        </p>
      )}
    </DocsFrame>
  );
}

/** Shown instead of a page that does not exist: the pages that its address may have meant. */
export function MissingDocsPage({ near }: { near: readonly DocumentedPage[] }) {
  return (
    <DocsFrame title="There is no such page" path={null}>
      <div class="prose mt-6">
        <p>
          The address may be mistyped, or the page may have another name in this version of Galley.
          {near.length > 0 ? " Perhaps you want one of these:" : " The list of pages has them all."}
        </p>
        <NearPages near={near} />
      </div>
    </DocsFrame>
  );
}

/** Pages that may have been meant, with what they are about. */
export function NearPages({ near }: { near: readonly DocumentedPage[] }) {
  if (near.length === 0) return null;
  return (
    <ul>
      {near.map(({ path, title, description }) => (
        <li key={path}>
          <a href={path}>{title}</a>: {description}
        </li>
      ))}
    </ul>
  );
}

interface DocsFrameProps {
  title: string;
  /** The page that is shown; null where there is none. */
  path: DocsPath | null;
  contents?: Contents;
  /** What the search field holds. */
  query?: string;
  children: Child;
}

/**
 * The search and the list of all pages, collapsed on narrow screens, and beside it a title with its text. What is on the
 * page stands on the other side of the text where there is room, else above it.
 */
export function DocsFrame({ title, path, contents = [], query = "", children }: DocsFrameProps) {
  return (
    <div class="mx-auto grid w-full max-w-[90rem] gap-x-12 px-4 sm:px-8 lg:grid-cols-[13rem_minmax(0,1fr)] min-[88rem]:grid-cols-[13rem_minmax(0,1fr)_13rem]">
      <div class="border-b border-rule py-4 lg:border-0 lg:py-14">
        <div class="flex-col lg:sticky lg:top-8 lg:flex lg:max-h-[calc(100dvh-4rem)]">
          <SearchForm query={query} />
          <nav aria-label="Documentation" class="mt-3 min-h-0 lg:mt-6 lg:overflow-y-auto">
            <details class="lg:hidden">
              <summary class="py-1 font-medium">All pages</summary>
              <div class="pt-3 pb-2">
                <PageList path={path} />
              </div>
            </details>
            <div class="hidden pb-10 lg:block">
              <PageList path={path} />
            </div>
          </nav>
        </div>
      </div>
      <article class="max-w-[42rem] min-w-0 pt-10 pb-20 lg:pt-14">
        <h1 class="font-serif text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.12] font-semibold tracking-[-0.015em]">
          {title}
        </h1>
        <NarrowContents contents={contents} />
        {children}
      </article>
      <WideContents contents={contents} />
    </div>
  );
}

function PageList({ path }: Pick<DocsFrameProps, "path">) {
  return (
    <div class="grid gap-1 sm:grid-cols-2 lg:grid-cols-1">
      {docsSections.map(({ title, pages }) => (
        <details
          key={title}
          open={path === null || path === "/docs" || pages.some((page) => page.path === path)}
        >
          <summary class="py-1 text-sm font-semibold text-ink-faint hover:text-ink">{title}</summary>
          <ul class="mt-1 mb-4 grid gap-y-2 ps-4">
            {pages.map((page) => (
              <li key={page.path}>
                <a
                  href={page.path}
                  aria-current={page.path === path ? "page" : undefined}
                  class="text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
