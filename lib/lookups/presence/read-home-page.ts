import type { PageDocument } from "@/lib/audit/audited-page";
import { readPageDocument } from "@/lib/audit/read-page-document";
import { type PlainAnswer, textOf } from "@/lib/pages/plain-answer";
import { type PageAnswer, readPageAnswer } from "./page-answer";

/** What a site says of itself on its home page; cut, but not cleaned. */
export interface SiteDescription {
  /** What it calls itself in its metadata. */
  name: string | null;
  title: string | null;
  description: string | null;
  hasStructuredData: boolean;
  /** Names of schema.org types, each once. */
  types: string[];
}

export interface ReadHomePage {
  answer: PageAnswer;
  /** Null when the home page could not be had or read. */
  site: SiteDescription | null;
}

const textLengthMax = 2000;
const typesMax = 20;

/** Reads what a browser was answered at a site's address. */
export function readHomePage(answer: PlainAnswer): ReadHomePage {
  const document = answer.status < 300 ? readPageDocument(textOf(answer), answer.url) : null;
  return { answer: readPageAnswer(answer), site: document === null ? null : describeSite(document) };
}

export function describeSite(document: PageDocument): SiteDescription {
  return {
    name: cut(document.openGraph.get("site_name")),
    title: cut(document.titles.find((text) => text !== "")),
    description: cut(document.descriptions.find((text) => text !== "")),
    hasStructuredData: document.structuredData.length > 0,
    types: [...new Set(document.structuredData.flatMap(({ types }) => types))].slice(0, typesMax),
  };
}

function cut(text: string | undefined): string | null {
  return text?.slice(0, textLengthMax) ?? null;
}
