import { z } from "zod";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { createWordPressDestination } from "../destination";
import type { WordPressConfig } from "../wordpress-config";
import { type Permalinks, type Role, type SeoStandIn, storedTitle, wordPressSite } from "./wordpress-site";

export interface WordPressFixtureOptions {
  role?: Role;
  permalinks?: Permalinks;
  seo?: SeoStandIn;
}

/** The real WordPress, emptied, with a connection of a user who may publish. */
export async function wordPressFixture({
  role = "author",
  permalinks = "pretty",
  seo = "none",
}: WordPressFixtureOptions = {}): Promise<DestinationFixture<WordPressConfig>> {
  const site = wordPressSite();
  await site.reset();
  if (permalinks !== "pretty") await site.setPermalinks(permalinks);
  if (seo !== "none") await site.setSeo(seo);
  const made = z.object({ id: z.number() });

  return {
    destination: createWordPressDestination(),
    connection: site.connectionAs(role),
    async entries() {
      const posts = await site.posts();
      return posts.map((post) => ({
        remoteId: String(post.id),
        slug: decodeURIComponent(post.slug),
        title: storedTitle(post),
        live: post.status === "publish",
      }));
    },
    async remove(remoteId) {
      // As owners do: the first deletion moves the post to the trash, the second one removes it for good.
      await site.rest("admin", "DELETE", `/wp/v2/posts/${remoteId}`);
    },
    async occupy(slug) {
      const post = { title: "Somebody else’s", content: "By hand.", slug, status: "publish" };
      made.parse((await site.rest("admin", "POST", "/wp/v2/posts", post)).json);
    },
    async retitle(remoteId, title) {
      made.parse((await site.rest("admin", "POST", `/wp/v2/posts/${remoteId}`, { title })).json);
    },
    badConnections: {
      "a wrong password": site.connectionAs("author", {
        applicationPassword: "aaaa bbbb cccc dddd eeee ffff",
      }),
      "a user who is unknown": site.connectionAs("author", { username: "nobody" }),
      "a user who may only read": site.connectionAs("subscriber"),
      "a category that is not there": site.connectionAs("author", { category: "Farriery" }),
      "an address without a site": site.connectionAs("author", { siteUrl: "http://127.0.0.1:9" }),
    },
    visit: (url) => site.visit(url),
    close: () => Promise.resolve(),
  };
}
