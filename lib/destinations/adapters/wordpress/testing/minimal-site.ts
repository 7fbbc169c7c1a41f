import type { Connection } from "../../../contract";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInConnection,
  startStandIn,
} from "../../../testing/stand-in-server";
import { type WordPressConfig, wordPressConfig } from "../wordpress-config";

export interface MinimalSite extends StandInServer {
  connection: Connection<WordPressConfig>;
  /** Sets the response to every further request for a route, such as `GET /wp-json/`. */
  answer(route: string, answer: StandInAnswer): void;
}

export const applicationPassword = "abcd efgh ijkl mnop qrst uvwx";

/** A new post as WordPress returns it. */
export const newPost = {
  id: 7,
  status: "publish",
  slug: "how-to-care-for-an-anvil",
  link: "https://example.com/how-to-care-for-an-anvil/",
  title: { raw: "How to care for an anvil: a smith’s guide" },
  content: { raw: "" },
  excerpt: { raw: "" },
  tags: [],
  meta: [],
};

/**
 * A stand-in site whose responses are those of a healthy WordPress, so that a test can change one of them. A
 * real WordPress does not show what hosts, firewalls and plugins do to a site.
 */
export async function minimalSite(): Promise<MinimalSite> {
  const routes = new Map<string, StandInAnswer>();
  const server = await startStandIn((request) => routes.get(keyOf(request)) ?? routes.get("*") ?? {});
  const root = `${server.origin}/wp-json/`;
  const answer = (route: string, given: StandInAnswer) => void routes.set(route, given);
  answer("*", { status: 404, body: problemBody("rest_no_route", "No route was found.", 404) });
  const home = { headers: { link: `<${root}>; rel="https://api.w.org/"` }, body: "<title>Acme</title>" };
  answer("GET /", home);
  answer("HEAD /", home);
  answer("GET /wp-json/", {
    body: {
      name: "Acme",
      namespaces: ["wp/v2"],
      authentication: { "application-passwords": { endpoints: {} } },
    },
  });
  answer("GET /wp-json/wp/v2/users/me", {
    body: {
      name: "Ann",
      roles: ["author"],
      capabilities: { edit_posts: true, publish_posts: true },
    },
  });
  answer("GET /wp-json/wp/v2/posts", { body: [] });
  answer("POST /wp-json/wp/v2/posts", {
    status: 400,
    body: problemBody("empty_content", "Content, title, and excerpt are empty.", 400),
  });
  answer("POST /wp-json/wp/v2/tags", { status: 201, body: { id: 3, name: "anvil" } });
  const config = wordPressConfig.parse({ siteUrl: server.origin, username: "ann", applicationPassword });
  return { ...server, connection: standInConnection(config, server.fetch), answer };
}

export function problemBody(code: string, message: string, status: number): object {
  return { code, message, data: { status } };
}

function keyOf({ method, url }: StandInRequest): string {
  return `${method} ${url.pathname}`;
}
