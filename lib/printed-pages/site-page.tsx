/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { Head } from "./head";
import { printPage } from "./print";
import { SiteFrame } from "./site-frame";

/** The styles of Galley's own pages, which scripts/build makes of app/(site)/site.css. */
export const siteStylesheet = "/site-assets/site.css";

/** The script that shows the answer of a free tool beside its form. */
export const toolScript = "/tools.js";

/** A page of Galley itself: the landing page, the documentation or a free tool. */
export interface SitePage {
  /** Shown in tabs and search results, with the name of Galley. */
  title: string;
  description: string;
  /** The page's own path; null on a page that search engines must not index. */
  path: string | null;
  /** For a page whose text is wider than others: gives its header and footer the same width. */
  wide?: boolean;
  /** The picture that networks show, by its path: a PNG of 1200 by 630 pixels. */
  card?: { path: string; alt: string };
  jsonLd?: readonly Record<string, unknown>[];
  /** The path of a script besides that of every page. */
  script?: string;
  /** What the footer says. */
  note?: string;
  body: Child;
}

/** What every page shows of this server's settings. */
export interface SiteSettings {
  baseUrl: string;
  freeTools: boolean;
}

const siteCard = {
  path: "/site-assets/card.png",
  alt: "Galley: an article is published when a stranger can read it.",
};

/** Every card of the site is drawn as this. */
const cardFormat = { mediaType: "image/png", width: 1200, height: 630 };

export function printSitePage(page: SitePage, { baseUrl, freeTools }: SiteSettings): string {
  const { title, description, path, card = siteCard, jsonLd = [], script } = page;
  return printPage(
    <html lang="en">
      <Head
        title={title}
        description={description}
        canonical={path === null ? null : new URL(path, baseUrl).href}
        shared={{
          type: "website",
          siteName: "Galley",
          image: { url: baseUrl + card.path, alt: card.alt, ...cardFormat },
        }}
        jsonLd={jsonLd}
        stylesheet={siteStylesheet}
      >
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f7f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1419" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link
          rel="preload"
          href="/site-assets/inter.woff2"
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <script src="/site.js" defer />
        {script !== undefined && <script src={script} defer />}
      </Head>
      <SiteFrame tools={freeTools} wide={page.wide ?? false} note={page.note}>
        {page.body}
      </SiteFrame>
    </html>,
  );
}

/** What is shown at an address without a page, with a link to where its reader may go on. */
export function missingPage(title: string, wayOut = { href: "/", label: "Home" }): SitePage {
  return {
    title: `${title} · Galley`,
    description: "Galley has no page with this address.",
    path: null,
    body: (
      <div class="mx-auto w-full max-w-6xl px-4 py-14 sm:px-8">
        <h1 class="font-serif text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
        <p class="mt-6">
          <a href={wayOut.href} class="link">
            {wayOut.label}
          </a>
        </p>
      </div>
    ),
  };
}
