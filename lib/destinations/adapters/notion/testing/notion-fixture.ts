import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createNotionDestination } from "../destination";
import { type NotionConfig, notionConfig } from "../notion-config";
import { type NotionServer, startNotion } from "./notion-server";

export interface NotionFixture extends DestinationFixture<NotionConfig> {
  server: NotionServer;
}

/** A new database with a property for everything; `values` change the configuration. */
export async function notionFixture(values: Record<string, string> = {}): Promise<NotionFixture> {
  const server = await startNotion();
  const { pages, tokens, apiBase, dataSourceId, origin } = server;
  const config = notionConfig.parse({
    accessToken: tokens.write,
    dataSourceId,
    excerptField: "Summary",
    metaDescriptionField: "Description",
    tagsField: "Tags",
    articleIdField: "Galley id",
    urlPattern: `${origin}/blog/{slug}`,
    ...values,
  });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<NotionConfig>) => ({ ...connection, config: { ...config, ...change } });
  return {
    server,
    destination: createNotionDestination({ apiBase }),
    connection,
    async entries() {
      return [...pages.values()]
        .filter(({ inTrash }) => !inTrash)
        .map((page) => ({
          remoteId: page.id,
          slug: String(page.values["Slug"]),
          title: String(page.values["Name"]),
          live: page.values[config.statusField] === "Published" || page.values[config.statusField] === true,
        }));
    },
    async remove(remoteId) {
      const page = pages.get(remoteId);
      if (page !== undefined) page.inTrash = true;
    },
    async occupy(slug) {
      server.add({ Name: "Somebody else’s", Slug: slug });
    },
    async retitle(remoteId, title) {
      const page = pages.get(remoteId);
      if (page !== undefined) page.values["Name"] = title;
    },
    badConnections: {
      "a wrong token": bad({ accessToken: "ntn_wrong" }),
      "an integration that may only read": bad({ accessToken: tokens.readOnly }),
      "an integration that may only insert": bad({ accessToken: tokens.insertOnly }),
      "another data source": bad({ dataSourceId: "0190a6f0-0000-7000-8000-000000000001" }),
      "a property that is not there": bad({ slugField: "Address" }),
      "a property of another type": bad({ excerptField: "Author" }),
      "a status that is not there": bad({ statusField: "Status", publishedValue: "Live" }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
