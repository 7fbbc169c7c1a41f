import { z } from "zod";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createSanityDestination } from "../destination";
import { publishedIdOf } from "../mapper";
import { type SanityConfig, sanityConfig } from "../sanity-config";
import { type SanityServer, startSanity } from "./sanity-server";

export interface SanityFixture extends DestinationFixture<SanityConfig> {
  server: SanityServer;
}

const slugValue = z.object({ current: z.string() });

/** A new project with a field for everything; `values` change the configuration. */
export async function sanityFixture(values: Record<string, string> = {}): Promise<SanityFixture> {
  const server = await startSanity();
  const { documents, tokens, origin } = server;
  const config = sanityConfig.parse({
    apiToken: tokens.write,
    projectId: "acme1234",
    excerptField: "excerpt",
    metaDescriptionField: "seo.description",
    tagsField: "tags",
    urlPattern: `${origin}/blog/{slug}`,
    ...values,
  });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<SanityConfig>) => ({ ...connection, config: { ...config, ...change } });
  const idsOf = (remoteId: string) => [remoteId, `drafts.${remoteId}`];
  return {
    server,
    destination: createSanityDestination({ originOf: () => origin }),
    connection,
    async entries() {
      const ids = new Set([...documents.keys()].map(publishedIdOf));
      return [...ids].flatMap((id) => {
        const document = documents.get(`drafts.${id}`) ?? documents.get(id);
        if (document === undefined) return [];
        const slug = slugValue.safeParse(document["slug"]).data?.current ?? "";
        return [{ remoteId: id, slug, title: String(document["title"]), live: documents.has(id) }];
      });
    },
    async remove(remoteId) {
      for (const id of idsOf(remoteId)) documents.delete(id);
    },
    async occupy(slug) {
      server.put({ _id: "somebody-elses", _type: "post", title: "Somebody else’s", slug: { current: slug } });
    },
    async retitle(remoteId, title) {
      const document = idsOf(remoteId)
        .flatMap((id) => documents.get(id) ?? [])
        .at(-1);
      if (document !== undefined) server.put({ ...document, _id: `drafts.${remoteId}`, title });
    },
    badConnections: {
      "a wrong token": bad({ apiToken: "sk-wrong" }),
      "a token that may only read": bad({ apiToken: tokens.readOnly }),
      "a token that may not publish": bad({ apiToken: tokens.mayNotPublish }),
      "another dataset": bad({ dataset: "staging" }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
