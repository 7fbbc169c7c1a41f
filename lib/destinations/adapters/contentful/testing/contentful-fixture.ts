import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { type ContentfulConfig, contentfulConfig } from "../contentful-config";
import { createContentfulDestination } from "../destination";
import { type ContentfulServer, startContentful } from "./contentful-server";

export interface ContentfulFixture extends DestinationFixture<ContentfulConfig> {
  server: ContentfulServer;
}

/** A new space with a field for everything; `values` change the configuration. */
export async function contentfulFixture(values: Record<string, string> = {}): Promise<ContentfulFixture> {
  const server = await startContentful();
  const { entries, tokens, origin } = server;
  const config = contentfulConfig.parse({
    accessToken: tokens.write,
    spaceId: "acme1",
    contentType: "blogPost",
    excerptField: "excerpt",
    metaDescriptionField: "metaDescription",
    tagsField: "tags",
    urlPattern: `${origin}/blog/{slug}`,
    ...values,
  });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<ContentfulConfig>) => ({ ...connection, config: { ...config, ...change } });
  return {
    server,
    destination: createContentfulDestination({ apiBase: origin }),
    connection,
    async entries() {
      return [...entries.values()].map(({ id, fields, published }) => ({
        remoteId: id,
        slug: String(fields["slug"]?.["en-US"]),
        title: String(fields["title"]?.["en-US"]),
        live: published !== null,
      }));
    },
    async remove(remoteId) {
      entries.delete(remoteId);
    },
    async occupy(slug) {
      server.add("somebody-elses", { title: "Somebody else’s", slug });
    },
    async retitle(remoteId, title) {
      const entry = entries.get(remoteId);
      if (entry === undefined) return;
      entry.fields["title"] = { "en-US": title };
      entry.version += 1;
    },
    badConnections: {
      "a wrong token": bad({ accessToken: "CFPAT-wrong" }),
      "a token that may only read": bad({ accessToken: tokens.readOnly }),
      "another space": bad({ spaceId: "acme2" }),
      "another content type": bad({ contentType: "article" }),
      "a locale that is not there": bad({ locale: "fr" }),
      "a field that takes the default locale only": bad({ locale: "de" }),
      "a field that is not there": bad({ titleField: "headline" }),
      "a body in a short text": bad({ bodyField: "author" }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
