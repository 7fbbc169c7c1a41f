import type { Element } from "hast";
import { blogAddress, feedAddress } from "../blog-address";
import { type Child, h } from "./element";
import { languageOf } from "./language";
import { phrasesIn } from "./phrases";
import type { Blog } from "./queries";

export interface Place {
  baseUrl: string;
  blog: Blog;
}

/** The brand's name at the top of a page, linked to the blog's front page. */
export function masthead({ baseUrl, blog }: Place): Element {
  const home = h("a", { href: blogAddress(baseUrl, blog.slug) }, blog.brandName);
  return h("header", { className: ["masthead"], ...languageOf(blog.languageCode) }, h("p", null, home));
}

/** The footer: the publisher with a link to its website, and the text `about`. */
export function colophon({ baseUrl, blog }: Place, about: string): Element {
  const phrases = phrasesIn(languageOf(blog.languageCode).lang);
  const home = webAddress(blog.website);
  const name: Child = home === null ? blog.brandName : h("a", { href: home.href }, blog.brandName);
  return h(
    "footer",
    { className: ["colophon"], ...languageOf(blog.languageCode) },
    h("p", null, name),
    about === "" ? null : h("p", null, about),
    h(
      "p",
      { lang: phrases.lang },
      h("a", { href: feedAddress(baseUrl, blog.slug), type: "application/atom+xml" }, phrases.feed),
    ),
  );
}

/** For the head of every page: feed readers and browsers find the blog's feed by it. */
export function feedLink({ baseUrl, blog }: Place) {
  return {
    rel: "alternate",
    href: feedAddress(baseUrl, blog.slug),
    type: "application/atom+xml",
    title: blog.brandName,
  };
}

/** Attack: a `javascript:` address must never become a link. Null for every scheme except http and https. */
function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
