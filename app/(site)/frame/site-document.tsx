/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { renderToString } from "hono/jsx/dom/server";
import { SiteFrame } from "./site-frame";

export interface SiteDocument {
  /** Shown in tabs and search results, with the name of Galley. */
  title: string;
  description: string;
  /** The page's own path; null on a page that search engines must not index. */
  path: string | null;
  /** For a page whose text is wider than others: gives its header and footer the same width. */
  wide?: boolean;
  body: Child;
}

/** What every page shows of this server's settings. */
export interface SiteSettings {
  baseUrl: string;
  freeTools: boolean;
}

/** Prints a whole page. Every text in it is escaped, apart from documents that were made safe before. */
export function printSiteDocument(
  { title, description, path, wide = false, body }: SiteDocument,
  { baseUrl, freeTools }: SiteSettings,
): string {
  const address = path === null ? null : new URL(path, baseUrl).href;
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f7f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1419" />
        <meta name="description" content={description} />
        {address === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={address} />
            <meta property="og:url" content={address} />
          </>
        )}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Galley" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:image" content={`${baseUrl}/site-assets/card.png`} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta
          property="og:image:alt"
          content="Galley: an article is published when a stranger can read it."
        />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link
          rel="preload"
          href="/site-assets/inter.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="stylesheet" href="/site-assets/site.css" />
        <script src="/site.js" defer />
      </head>
      <SiteFrame tools={freeTools} wide={wide}>
        {body}
      </SiteFrame>
    </html>
  );
  return `<!doctype html>${renderToString(page)}`;
}
