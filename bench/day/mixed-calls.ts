import type { Site } from "../http/site";

/** A call, and what its answer has to be. */
export interface MixedCall {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Null when any answer below 500 will do. */
  status: number | null;
  /** A text that the body contains; null when there is none to look for. */
  contains: string | null;
}

/** The call with this number, of a hundred in turn. */
export type CallInTurn = (number: number) => MixedCall;

const markdown = "## Keep it dry\n\nRust begins where water stands. Wipe the anvil, then oil it.\n";

/** Who is signed in, and where what the person looks at is. */
export interface SignedIn {
  cookie: string;
  /** The path of the project's pages. */
  project: string;
}

/**
 * What a busy installation is asked: lists, articles and feeds by key, the tool endpoint, free tools, pages of a blog, of
 * Galley and of the dashboard, refused keys and bad requests, and every few seconds a change.
 */
export function mixedCalls(site: Site, person: SignedIn): CallInTurn {
  const kinds: [share: number, call: CallInTurn][] = [
    [18, (number) => read(site, `/articles?limit=50&offset=${(number * 7) % site.deepOffset}`, '"id"')],
    [4, () => read(site, "/articles?limit=5&include=content", "content_html")],
    [16, (number) => articleById(site, number)],
    [10, (number) => articleBySlug(site, number)],
    [4, () => read(site, "/feed.xml", "<item>")],
    [4, (number) => tool(site, number)],
    [8, (number) => freeTool(number)],
    [14, (number) => page(`/blog/${site.blog}/${turn(site.published, number)}`, "<h1")],
    [3, (number) => page(turn(["/", "/docs/publishing", "/tools", `/blog/${site.blog}`], number), "<html")],
    [3, (number) => dashboardPage(person, number)],
    [5, () => ({ ...read(site, "/articles", "request_id"), headers: keyed(site.unknownKey), status: 401 })],
    [3, (number) => ({ ...read(site, `/articles?limit=none-${number}`, "limit"), status: 400 })],
    [3, (number) => ({ ...read(site, `/articles/by-slug/none-${number}`, "not_found"), status: 404 })],
    [4, () => page("/api/health/ready", null)],
    [1, (number) => change(site, Math.floor(number / 100))],
  ];
  const order = spreadOut(kinds.flatMap(([share, call]) => Array.from({ length: share }, () => call)));
  return (number) => turn(order, number)(number);
}

/** Mixes a list, so that calls of a kind do not follow each other: 37 and its length have no common divisor. */
function spreadOut<Item>(items: readonly Item[]): Item[] {
  if (items.length !== 100) throw new Error(`the shares of the calls add up to ${items.length}, not to 100`);
  return items.map((_, index) => turn(items, index * 37));
}

function turn<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error("there is nothing to take in turn");
  return item;
}

function keyed(key: string): Record<string, string> {
  return { "x-api-key": key };
}

function read(site: Site, path: string, contains: string): MixedCall {
  const headers = keyed(site.apiKey);
  return { method: "GET", path: `/api/v1${path}`, headers, body: null, status: 200, contains };
}

function page(path: string, contains: string | null): MixedCall {
  return { method: "GET", path, headers: {}, body: null, status: 200, contains };
}

function dashboardPage({ cookie, project }: SignedIn, number: number): MixedCall {
  const path = `${project}${turn(["", "/articles", "/plan", "/results"], number)}`;
  return { ...page(path, "<html"), headers: { cookie } };
}

function articleById(site: Site, number: number): MixedCall {
  const id = turn(site.manyIds.length > 0 ? site.manyIds : site.articles.map((each) => each.id), number * 7);
  return read(site, `/articles/${id}`, id);
}

function articleBySlug(site: Site, number: number): MixedCall {
  const { slug, id } = turn(site.articles, number * 3);
  return read(site, `/articles/by-slug/${slug}`, id);
}

function send(path: string, headers: Record<string, string>, body: object, contains: string): MixedCall {
  const json = { ...headers, "content-type": "application/json" };
  return { method: "POST", path, headers: json, body: JSON.stringify(body), status: 200, contains };
}

function tool(site: Site, number: number): MixedCall {
  const [method, params, contains] = turn<[string, object, string]>(
    [
      ["tools/list", {}, "publish_article"],
      ["tools/call", { name: "list_articles", arguments: { limit: 5 } }, "articles"],
      ["tools/call", { name: "list_integrations", arguments: {} }, site.integrationId],
    ],
    number,
  );
  return send("/api/mcp", keyed(site.apiKey), { jsonrpc: "2.0", id: number, method, params }, contains);
}

function freeTool(number: number): MixedCall {
  return turn(
    [
      send("/api/free/markdown-to-html", {}, { markdown }, "<h2"),
      send("/api/free/html-to-markdown", {}, { html: "<h2>Oil</h2><p>Wipe it <b>dry</b>.</p>" }, "## Oil"),
      send("/api/free/readability", {}, { text: markdown, language: "en" }, "sentences"),
      send("/api/free/slug", {}, { title: `How to oil an anvil, part ${number}` }, "how-to-oil"),
    ],
    number,
  );
}

/** In each hundred calls one that changes something: mostly a text, at times a new article or a publication. */
function change(site: Site, hundred: number): MixedCall {
  if (hundred % 5 === 0) {
    // One word, so that the texts of a model that knows one text are not alike.
    const keyword = `Gardentool${hundred}`;
    return {
      ...send("/api/v1/articles", keyed(site.apiKey), { keyword }, "Gardentool"),
      status: 202,
    };
  }
  const id = turn(site.unpublished, hundred);
  if (hundred % 5 === 1) {
    const input = { integrationId: site.integrationId, status: "publish" };
    // The receiver is slower than the call waits.
    return {
      ...send(`/api/v1/articles/${id}/publish`, keyed(site.apiKey), input, '"publication_id"'),
      status: null,
    };
  }
  const changed = { meta_description: `Keep it dry, clean and level: note ${hundred}.` };
  return { ...send(`/api/v1/articles/${id}`, keyed(site.apiKey), changed, "note"), method: "PATCH" };
}
