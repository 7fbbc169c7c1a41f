import type { DestinationFixture } from "../../../testing/destination-fixture";
import {
  type StandInAnswer,
  type StandInRequest,
  standInConnection,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { createShelfpressDestination } from "../destination";
import { type ShelfpressConfig, shelfpressConfig } from "../shelfpress-config";

interface Item {
  id: string;
  slug: string;
  title: string;
  description: string;
  html: string;
  article: string | null;
  live: boolean;
}

export async function shelfpressFixture(): Promise<DestinationFixture<ShelfpressConfig>> {
  const items = new Map<string, Item>();
  let made = 0;
  const server = await startStandIn((request) =>
    request.url.pathname.startsWith("/items") ? answer(request) : page(request.url.pathname),
  );
  const config = shelfpressConfig.parse({ apiUrl: server.origin, token: "shelfpress-token" });
  const connection = standInConnection(config, server.fetch);
  return {
    destination: createShelfpressDestination(),
    connection,
    entries: async () => [...items.values()].map((each) => ({ ...each, remoteId: each.id })),
    remove: async (id) => void items.delete(id),
    occupy: async (slug) => void add({ slug, title: slug }),
    retitle: async (id, title) => {
      const there = items.get(id);
      if (there !== undefined) there.title = title;
    },
    badConnections: { "a wrong token": { ...connection, config: { ...config, token: "another-token" } } },
    visit: server.visit,
    close: server.close,
  };

  function add(values: Partial<Item>): Item {
    const id = `item-${(made += 1)}`;
    const item = { slug: "", title: "", description: "", html: "", article: null, live: true, ...values, id };
    items.set(id, item);
    return item;
  }

  function answer({ method, url, headers, json }: StandInRequest): StandInAnswer {
    if (headers.authorization !== "Bearer shelfpress-token")
      return { status: 401, body: { problem: "No such token" } };
    const id = url.pathname.split("/")[2];
    if (id === undefined && method === "POST") return { status: 201, body: add({ ...Object(json) }) };
    if (id === undefined) {
      const fits = (item: Item) =>
        [...url.searchParams].every(([key, value]) =>
          Object.entries(item).some(([k, v]) => k === key && v === value),
        );
      return { body: { items: [...items.values()].filter(fits) } };
    }
    const item = items.get(id);
    if (item === undefined) return { status: 404, body: { problem: "No such item" } };
    if (method === "DELETE") items.delete(id);
    else if (method !== "GET") Object.assign(item, json);
    return { body: item };
  }

  function page(path: string): StandInAnswer {
    const item = [...items.values()].find(({ slug, live }) => live && path === `/read/${slug}`);
    if (item === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    return { body: standInPage(item) };
  }
}
