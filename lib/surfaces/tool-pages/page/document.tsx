/** @jsxImportSource hastscript */
import type { Element, Root } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { serializeJsonLd } from "@/lib/content/json-ld";

/** What the elements in these files are. */
export type Markup = Element | Root;

export type Content = Markup | string | null;

export interface ToolDocument {
  title: string;
  /** For search results. */
  description: string;
  /** The page's own absolute address; null on a page that search engines must not index. */
  canonical: string | null;
  /** A PNG of 1200 by 630 pixels. */
  socialImage: { url: string; alt: string };
  jsonLd: Record<string, unknown>[];
  body: Content;
}

const printer = unified().use(rehypeStringify).freeze();

/** Prints a piece of a page. A text stays text: only this function makes markup. */
export function printHtml(content: Content): string {
  return printer.stringify({ type: "root", children: contents(content) });
}

function contents(content: Content): Root["children"] {
  if (content === null) return [];
  if (typeof content === "string") return [{ type: "text", value: content }];
  return content.type === "root" ? content.children : [content];
}

/** Prints a whole page about the free tools. */
export function printPage({
  title,
  description,
  canonical,
  socialImage,
  jsonLd,
  body,
}: ToolDocument): string {
  const head = (
    <head>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={description} />
      {canonical === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Galley" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={socialImage.url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={socialImage.alt} />
      {canonical === null ? null : <meta property="og:url" content={canonical} />}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/tools/style.css" />
      <script src="/tools.js" defer />
      {jsonLd.map((data) => (
        <script type="application/ld+json">{serializeJsonLd(data)}</script>
      ))}
    </head>
  );
  return `<!doctype html>${printHtml(
    <html lang="en">
      {head}
      <body class="flex min-h-dvh flex-col antialiased">
        <a href="#main" class="skip-link">
          Skip to content
        </a>
        {siteHeader()}
        <main id="main" tabIndex={-1} class="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-8 sm:py-12">
          {body}
        </main>
        {siteFooter()}
      </body>
    </html>,
  )}`;
}

/** The header of the public pages; app/(site)/frame/site-frame.tsx has the same. */
function siteHeader(): Markup {
  return (
    <header class="border-b border-rule">
      <nav
        aria-label="Galley"
        class="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 max-sm:text-sm sm:gap-x-6 sm:px-8"
      >
        <a href="/" class="me-auto rounded-sm text-lg">
          {wordmark()}
        </a>
        <a href="/tools" class="text-ink-soft hover:text-ink">
          Free tools
        </a>
        <a href="/docs" class="text-ink-soft hover:text-ink max-sm:hidden">
          Documentation
        </a>
        <a href="/projects" class="button button-small">
          Dashboard
        </a>
      </nav>
    </header>
  );
}

function wordmark(): Markup {
  return (
    <span class="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 22" aria-hidden="true" class="h-[1.15em] w-auto text-proof">
        <path d="M2 1v20h16V1" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="square" />
        <path d="M6.25 4.5h7.5M6.25 9.25h7.5M6.25 14h4.75" stroke="currentColor" stroke-width="2.2" />
      </svg>
      <span class="font-serif text-[1.2em] leading-none font-semibold tracking-[-0.01em]">Galley</span>
    </span>
  );
}

function siteFooter(): Markup {
  return (
    <footer class="border-t border-rule">
      <div class="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm text-ink-soft sm:px-8">
        <p class="me-auto">Nothing that you paste here is stored or fetched from anywhere.</p>
        <a href="/docs/free-tools" class="hover:text-ink">
          API of the tools
        </a>
        <a href="/api/v1/openapi.json" class="hover:text-ink">
          OpenAPI
        </a>
      </div>
    </footer>
  );
}
