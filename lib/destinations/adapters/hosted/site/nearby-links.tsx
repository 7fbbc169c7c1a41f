/** @jsxImportSource hono/jsx */
import { blogAddress, postAddress } from "../blog-address";
import type { Place } from "./frame";
import { languageOf } from "./language";
import { type Phrases, phrasesIn } from "./phrases";
import type { LiveEntry, Nearby, NearbyPost } from "./queries";

type Linked = NearbyPost;

/** The addresses before and after an article, for its head. */
export function NearbyHeadLinks({ place: { baseUrl, blog }, nearby }: { place: Place; nearby: Nearby }) {
  const linkTo = (rel: string, post: NearbyPost | undefined) =>
    post !== undefined && <link rel={rel} href={postAddress(baseUrl, blog.slug, post.slug)} />;
  return (
    <>
      {linkTo("prev", nearby.older[0])}
      {linkTo("next", nearby.newer[0])}
    </>
  );
}

interface NearbyLinksProps {
  place: Place;
  post: LiveEntry;
  nearby: Nearby;
}

/** Below an article: related articles, and those that were published before and after it. */
export function NearbyLinks({ place, post, nearby }: NearbyLinksProps) {
  const phrases = phrasesIn(languageOf(post.languageCode).lang);
  const { related } = nearby;
  const [older] = nearby.older;
  const [newer] = nearby.newer;
  return (
    <>
      {related.length > 0 && <LinkList place={place} name="related" phrases={phrases} posts={related} />}
      {(older !== undefined || newer !== undefined) && (
        <nav class="neighbours" lang={phrases.lang} aria-label={phrases.all}>
          {older !== undefined && (
            <Neighbour place={place} post={older} rel="prev" label={phrases.previous} />
          )}
          {newer !== undefined && <Neighbour place={place} post={newer} rel="next" label={phrases.next} />}
        </nav>
      )}
      <AllArticles place={place} phrases={phrases} />
    </>
  );
}

/** A link to the blog's front page. */
export function AllArticles({ place, phrases }: { place: Place; phrases: Phrases }) {
  return (
    <p class="all" lang={phrases.lang}>
      <a href={blogAddress(place.baseUrl, place.blog.slug)}>{phrases.all}</a>
    </p>
  );
}

interface LinkListProps {
  place: Place;
  /** Its title among the phrases, which also is its class. */
  name: "related" | "newest";
  phrases: Phrases;
  posts: readonly Linked[];
}

/** A titled list of links to articles. */
export function LinkList({ place: { baseUrl, blog }, name, phrases, posts }: LinkListProps) {
  return (
    <nav class={name} aria-labelledby={name}>
      <h2 id={name} lang={phrases.lang}>
        {phrases[name]}
      </h2>
      <ul>
        {posts.map((post) => (
          <li {...languageOf(post.languageCode)}>
            <a href={postAddress(baseUrl, blog.slug, post.slug)}>{post.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NeighbourProps {
  place: Place;
  post: Linked;
  rel: string;
  label: string;
}

function Neighbour({ place: { baseUrl, blog }, post, rel, label }: NeighbourProps) {
  return (
    <a class={rel} rel={rel} href={postAddress(baseUrl, blog.slug, post.slug)}>
      <span>{label}</span>
      <b {...languageOf(post.languageCode)}>{post.title}</b>
    </a>
  );
}
