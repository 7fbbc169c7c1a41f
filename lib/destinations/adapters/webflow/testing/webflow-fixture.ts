import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createWebflowDestination } from "../destination";
import { type WebflowConfig, webflowConfig } from "../webflow-config";
import { startWebflow, type WebflowServer } from "./webflow-server";

export interface WebflowFixture extends DestinationFixture<WebflowConfig> {
  server: WebflowServer;
}

/** A new Webflow site with a field for everything; `values` change the configuration. */
export async function webflowFixture(values: Record<string, string> = {}): Promise<WebflowFixture> {
  const server = await startWebflow();
  const { apiBase, collectionId, tokens, items, live } = server;
  const config = webflowConfig.parse({
    apiToken: tokens.write,
    collectionId,
    siteAddress: server.origin,
    excerptField: "post-summary",
    metaDescriptionField: "meta-description",
    tagsField: "keywords",
    articleIdField: "galley-id",
    ...values,
  });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<WebflowConfig>) => ({ ...connection, config: { ...config, ...change } });
  return {
    server,
    destination: createWebflowDestination({ apiBase }),
    connection,
    async entries() {
      return [...items.values()].map(({ id, fieldData }) => ({
        remoteId: id,
        slug: String(fieldData["slug"]),
        title: String(fieldData["name"]),
        live: live.has(id),
      }));
    },
    async remove(remoteId) {
      items.delete(remoteId);
      live.delete(remoteId);
    },
    async occupy(slug) {
      server.add({ name: "Somebody else’s", slug, "post-body": "<p>Not ours.</p>" });
    },
    async retitle(remoteId, title) {
      const item = items.get(remoteId);
      if (item !== undefined) item.fieldData["name"] = title;
    },
    badConnections: {
      "a wrong token": bad({ apiToken: "wrong" }),
      "a token that may only read": bad({ apiToken: tokens.readOnly }),
      "another collection": bad({ collectionId: "0123456789abcdef01234567" }),
      "a field that is not there": bad({ bodyField: "body" }),
      "a field of another type": bad({ tagsField: "tags" }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
