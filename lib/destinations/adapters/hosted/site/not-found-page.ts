import type { Blog } from "../queries";
import { printDocument } from "./document";
import { h } from "./element";
import { masthead } from "./frame";
import { languageOf } from "./language";
import { phrasesIn } from "./phrases";

/** The page for an address without a live entry. It does not reveal whether a draft exists there. */
export function notFoundPage(baseUrl: string, blog: Blog | null): string {
  const language = languageOf(blog?.languageCode ?? "en");
  const phrases = phrasesIn(language.lang);
  return printDocument({
    language,
    title: phrases.notFound,
    description: null,
    canonical: null,
    body: [
      blog === null ? null : masthead({ baseUrl, blog }),
      h("main", { id: "main", tabIndex: -1 }, h("h1", { lang: phrases.lang }, phrases.notFound)),
    ],
  });
}
