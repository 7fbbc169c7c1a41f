import type { Element, Properties, Root } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { serializeJsonLd } from "@/lib/content/json-ld";
import { type Child, h } from "./element";
import type { Language } from "./language";
import { phrasesIn } from "./phrases";

export interface BlogDocument {
  language: Language;
  title: string;
  /** For search results; null on pages that search engines must not index (noindex). */
  description: string | null;
  /** The page's own absolute address; null on pages that search engines must not index. */
  canonical: string | null;
  /** Asks search engines not to index a page that has an address of its own. */
  noindex?: boolean;
  /** Open Graph and article properties, in the order in which they are printed. */
  openGraph?: [property: string, content: string][];
  links?: { rel: string; href: string; type?: string; title?: string }[];
  jsonLd?: Record<string, unknown>[];
  body: Child[];
}

const printer = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/**
 * Prints a whole page of the blog. Its only script elements are JSON-LD, which browsers do not run. A `raw` node is
 * printed as it is, so nothing but a sanitised text may be one.
 */
export function printDocument(page: BlogDocument): string {
  const root: Root = {
    type: "root",
    children: [
      { type: "doctype" },
      h("html", { ...page.language }, h("head", null, ...headOf(page)), bodyOf(page)),
    ],
  };
  return printer.stringify(root);
}

function headOf(page: BlogDocument): Child[] {
  const { canonical, description } = page;
  return [
    h("meta", { charSet: "utf-8" }),
    h("title", null, page.title),
    meta({ name: "viewport", content: "width=device-width, initial-scale=1" }),
    meta({ name: "color-scheme", content: "light dark" }),
    meta({ name: "generator", content: "Galley" }),
    description === null ? null : meta({ name: "description", content: description }),
    canonical === null || page.noindex === true ? meta({ name: "robots", content: "noindex" }) : null,
    canonical === null ? null : link("canonical", canonical),
    ...(page.links ?? []).map(({ rel, ...more }) => h("link", { rel: [rel], ...more })),
    ...(page.openGraph ?? []).map(([property, content]) => meta({ property, content })),
    canonical === null ? null : meta({ name: "twitter:card", content: "summary" }),
    link("stylesheet", "/blog.css"),
    ...(page.jsonLd ?? []).map((data) => h("script", { type: "application/ld+json" }, serializeJsonLd(data))),
  ];
}

function bodyOf({ language, body }: BlogDocument): Element {
  const phrases = phrasesIn(language.lang);
  return h(
    "body",
    null,
    h("a", { className: ["skip"], href: "#main", lang: phrases.lang }, phrases.skip),
    ...body,
  );
}

function meta(properties: Properties): Element {
  return h("meta", properties);
}

function link(rel: string, href: string): Element {
  return h("link", { rel: [rel], href });
}
