import type { FaqEntry } from "./faq-section";

export interface ArticleJsonLdSource {
  title: string;
  description: string;
  url: string | null;
  language: string;
  keywords: string[];
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  organisation: { name: string; url: string };
  /** A person; left out, the organisation is the author. */
  authorName?: string;
  wordCount: number;
}

type JsonLd = Record<string, unknown>;

/** The schema.org BlogPosting of an article, without anything that is not known, such as an image. */
export function articleJsonLd(source: ArticleJsonLdSource): JsonLd {
  const { name, url: home } = source.organisation;
  const organisation = { "@type": "Organization", name, ...(home !== "" && { url: home }) };
  const person = source.authorName ?? "";
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: source.title,
    ...(source.description !== "" && { description: source.description }),
    inLanguage: source.language,
    datePublished: source.publishedAt,
    dateModified: source.updatedAt,
    wordCount: source.wordCount,
    ...(source.keywords.length > 0 && { keywords: source.keywords.join(", ") }),
    ...(source.url !== null && {
      url: source.url,
      mainEntityOfPage: { "@type": "WebPage", "@id": source.url },
    }),
    ...(person !== "" && { author: { "@type": "Person", name: person } }),
    ...(person === "" && name !== "" && { author: organisation }),
    ...(name !== "" && { publisher: organisation }),
  };
}

/** The schema.org FAQPage of the entries of an article's FAQ section; null when there are none. */
export function faqJsonLd(entries: readonly FaqEntry[]): JsonLd | null {
  if (entries.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Serialises JSON for a script element, escaped so that no value can end the element or begin a comment. */
export function serializeJsonLd(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
