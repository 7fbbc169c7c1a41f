import type { FetchedRedirect } from "@/lib/platform/fetching/fetch-failure";

/** A fetched page as the rules see it: plain facts, so that a rule is a pure function of them. */
export interface AuditedPage {
  /** As it was asked for, and where the answer came from; absolute, without fragment. */
  requestedUrl: string;
  url: string;
  status: number;
  redirects: readonly FetchedRedirect[];
  headers: Headers;
  /** Decompressed; what was read of it when `truncated`. */
  bodyBytes: number;
  truncated: boolean;
  /** Redirects and body included. */
  durationMs: number;
  content: { kind: "document"; document: PageDocument } | { kind: "unreadable"; reason: string };
}

export interface PageDocument {
  hasDoctype: boolean;
  lang: string | null;
  titles: string[];
  descriptions: string[];
  /** Directives of robots and googlebot meta elements, in lower case. */
  robots: string[];
  viewport: string | null;
  /** Whether a meta element within the first 1024 bytes declares the encoding. */
  declaresCharset: boolean;
  canonicals: PageLink[];
  alternates: (PageLink & { hreflang: string })[];
  metaRefresh: string | null;
  headings: { level: number; text: string }[];
  /** `alt` is null when there is no such attribute; an empty one marks a decoration. */
  images: { src: string; alt: string | null; hasSize: boolean }[];
  /** `name` is what a reader sees or hears of the link. */
  links: (PageLink & { name: string })[];
  structuredData: StructuredDataBlock[];
  /** `og:` properties without their prefix; the first of each. */
  openGraph: ReadonlyMap<string, string>;
  duplicateIds: string[];
  /** Scripts, styles, frames, images and media, and where forms go; absolute. */
  resources: string[];
  mainText: string;
  wordCount: number;
}

/** `url` is null when `href` cannot be an address. */
export interface PageLink {
  href: string;
  url: string | null;
}

export interface StructuredDataBlock {
  syntax: "json-ld" | "microdata";
  /** Names of schema.org types. */
  types: string[];
  /** What keeps a machine from reading it; null when nothing does. */
  problem: string | null;
}
