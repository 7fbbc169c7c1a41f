import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createHashnodeDestination } from "../destination";
import { type HashnodeConfig, hashnodeConfig } from "../hashnode-config";
import { type HashnodeServer, startHashnode } from "./hashnode-server";

export interface HashnodeFixture extends DestinationFixture<HashnodeConfig> {
  server: HashnodeServer;
}

/** A new publication; `values` change the configuration. */
export async function hashnodeFixture(values: Record<string, string> = {}): Promise<HashnodeFixture> {
  const server = await startHashnode();
  const { posts, tokens, publicationId, freePublicationId } = server;
  const config = hashnodeConfig.parse({ accessToken: tokens.owner, publicationId, ...values });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<HashnodeConfig>) => ({ ...connection, config: { ...config, ...change } });
  const idOf = (remoteId: string) => remoteId.replace(/^.*:/, "");
  return {
    server,
    destination: createHashnodeDestination({ apiBase: `${server.origin}/gql` }),
    connection,
    async entries() {
      return [...posts.values()].map(({ id, kind, slug, title }) => ({
        remoteId: `${kind}:${id}`,
        slug,
        title,
        live: kind === "post",
      }));
    },
    async remove(remoteId) {
      posts.delete(idOf(remoteId));
    },
    async occupy(slug) {
      server.add("post", { title: "Somebody else’s", slug });
    },
    async retitle(remoteId, title) {
      const post = posts.get(idOf(remoteId));
      if (post !== undefined) post.title = title;
    },
    badConnections: {
      "a wrong token": bad({ accessToken: "hn-wrong" }),
      "a contributor's token": bad({ accessToken: tokens.contributor }),
      "a publication without the Pro plan": bad({ publicationId: freePublicationId }),
      "another publication": bad({ publicationId: "0123456789abcdef01234567" }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
