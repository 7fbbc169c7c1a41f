import type { Element } from "hast";
import { contentWords } from "@/lib/text/content-words";
import { blogAddress, postAddress } from "../blog-address";
import { type Child, h } from "./element";
import type { Place } from "./frame";
import { languageOf } from "./language";
import { phrasesIn } from "./phrases";
import type { LiveEntry, Nearby, NearbyPost } from "./queries";

const relatedMax = 3;

/** The entries that share the most words of their titles and keywords with this one, at least one each. */
export function relatedTo(post: Pick<LiveEntry, "title" | "keywords">, nearby: Nearby): NearbyPost[] {
  const own = subjectOf(post);
  return [...nearby.newer, ...nearby.older]
    .map((other) => ({ other, shared: sharedWith(own, subjectOf(other)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, relatedMax)
    .map(({ other }) => other);
}

function subjectOf({ title, keywords }: Pick<NearbyPost, "title" | "keywords">): Set<string> {
  return new Set(contentWords([title, ...keywords].join("\n")).map(({ stem }) => stem));
}

/** Relative to the number of the other one's words, so that a long list of keywords does not win by its length. */
function sharedWith(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...other].filter((word) => own.has(word)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(other.size);
}

/** The addresses before and after an article, for its head. */
export function nearbyHeadLinks({ baseUrl, blog }: Place, { newer, older }: Nearby) {
  const linkTo = (rel: string, post: NearbyPost | undefined) =>
    post === undefined ? [] : [{ rel, href: postAddress(baseUrl, blog.slug, post.slug) }];
  return [...linkTo("prev", older[0]), ...linkTo("next", newer[0])];
}

/** Below an article: related articles, and those that were published before and after it. */
export function nearbyLinks(place: Place, post: LiveEntry, nearby: Nearby): Child {
  const phrases = phrasesIn(languageOf(post.languageCode).lang);
  const related = relatedTo(post, nearby);
  const older = nearby.older[0] ?? null;
  const newer = nearby.newer[0] ?? null;
  return [
    related.length === 0
      ? null
      : linkList(place, { className: "related", title: phrases.related, lang: phrases.lang }, related),
    older === null && newer === null
      ? null
      : h(
          "nav",
          { className: ["neighbours"], lang: phrases.lang, ariaLabel: phrases.all },
          older === null ? null : neighbour(place, older, { rel: "prev", label: phrases.previous }),
          newer === null ? null : neighbour(place, newer, { rel: "next", label: phrases.next }),
        ),
    h(
      "p",
      { className: ["all"], lang: phrases.lang },
      h("a", { href: blogAddress(place.baseUrl, place.blog.slug) }, phrases.all),
    ),
  ];
}

type Linked = Pick<NearbyPost, "slug" | "title" | "languageCode">;

/** A titled list of links to articles. */
export function linkList(
  { baseUrl, blog }: Place,
  { className, title, lang }: { className: string; title: string; lang: string },
  posts: readonly Linked[],
): Element {
  return h(
    "nav",
    { className: [className], ariaLabelledBy: [className] },
    h("h2", { id: className, lang }, title),
    h(
      "ul",
      null,
      ...posts.map(({ slug, title: name, languageCode }) =>
        h(
          "li",
          { ...languageOf(languageCode) },
          h("a", { href: postAddress(baseUrl, blog.slug, slug) }, name),
        ),
      ),
    ),
  );
}

function neighbour(
  { baseUrl, blog }: Place,
  { slug, title, languageCode }: Linked,
  { rel, label }: { rel: string; label: string },
): Element {
  return h(
    "a",
    { className: [rel], rel: [rel], href: postAddress(baseUrl, blog.slug, slug) },
    h("span", null, label),
    h("b", { ...languageOf(languageCode) }, title),
  );
}
