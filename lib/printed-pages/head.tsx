/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { serializeJsonLd } from "@/lib/content/json-ld";

export interface PageHead {
  /** Shown in tabs and search results. */
  title: string;
  /** For search results; null on a page that is in none. */
  description: string | null;
  /** The page's own absolute address; null on a page that search engines must not index. */
  canonical: string | null;
  /** Asks search engines not to index a page that has an address of its own. */
  noindex?: boolean;
  /** What networks show of a link to the page; without it, nothing of its own. */
  shared?: SharedLink;
  jsonLd?: readonly Record<string, unknown>[];
  stylesheet: string;
}

interface SharedImage {
  url: string;
  alt: string;
  /** What is known of it: its media type, and its size in pixels. */
  mediaType?: string;
  width?: number;
  height?: number;
}

interface SharedLink {
  type: "website" | "article";
  siteName: string;
  /** Where it differs from the page's own title. */
  title?: string;
  image?: SharedImage;
  /** Further properties, in the order in which they are printed. */
  properties?: readonly (readonly [property: string, content: string])[];
}

/** The head of every page that is printed without React. `children` is what only pages of one kind have. */
export function Head({ children, ...page }: PageHead & { children?: Child }) {
  const { title, description, canonical, noindex = false } = page;
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {description !== null && <meta name="description" content={description} />}
      {(canonical === null || noindex) && <meta name="robots" content="noindex" />}
      {canonical !== null && <link rel="canonical" href={canonical} />}
      {page.shared !== undefined &&
        propertiesOf(page, page.shared).map(([property, content]) => (
          <meta property={property} content={content} />
        ))}
      {page.shared !== undefined && (
        <meta
          name="twitter:card"
          content={page.shared.image === undefined ? "summary" : "summary_large_image"}
        />
      )}
      {children}
      <link rel="stylesheet" href={page.stylesheet} />
      {page.jsonLd?.map((data) => (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }} />
      ))}
    </head>
  );
}

function propertiesOf(
  { title, description, canonical }: PageHead,
  { image, ...shared }: SharedLink,
): (readonly [property: string, content: string])[] {
  return [
    ["og:type", shared.type],
    ["og:site_name", shared.siteName],
    ["og:title", shared.title ?? title],
    ["og:description", description ?? ""],
    ...(canonical === null ? [] : [["og:url", canonical] as const]),
    ...(image === undefined
      ? []
      : ([
          ["og:image", image.url],
          ...known("og:image:type", image.mediaType),
          ...known("og:image:width", image.width),
          ...known("og:image:height", image.height),
          ["og:image:alt", image.alt],
        ] as const)),
    ...(shared.properties ?? []),
  ];
}

function known(property: string, value: string | number | undefined) {
  return value === undefined ? [] : [[property, String(value)] as const];
}
