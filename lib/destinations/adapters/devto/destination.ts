import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import { webAddress } from "../../web-address";
import type { DevtoArticle } from "./api-types";
import { type DevtoClient, devtoClient, devtoLabel } from "./client";
import { type DevtoConfig, devtoConfig } from "./devto-config";
import { devtoMarker } from "./forem-markdown";
import { desiredDevtoFields, devtoInput, devtoLosses, storedDevtoFields } from "./mapper";

const unproved = [
  "Whether DEV takes tags as a list: the schema of its API says a text, and its code a list.",
  "That an article which is changed to unpublished leaves its page at once.",
];

/** Articles of an account on DEV (dev.to) or on another Forem community, through the Forem API v1. */
export function createDevtoDestination(): Destination<DevtoConfig> {
  return {
    provider: "devto",
    label: devtoLabel,
    summary: "Articles of your account on dev.to. DEV chooses the address of each.",
    notes: "An API key. DEV chooses the addresses itself and accepts about one article every five minutes.",
    provenAgainst: "documentation",
    unproved,
    testProves:
      "Shows whose API key it is. DEV’s keys may do what their account may, so there is no other right to test, and nothing is written.",
    // DEV's CDN may cache the 404 of the page for a while.
    graceSeconds: 120,
    config: devtoConfig,
    slugs: null,

    // An API key has no scopes: it may do everything that its account may do.
    async test(connection) {
      const username = await devtoClient(connection).username();
      return { ok: true, message: `Articles are published in the name of @${username}.` };
    },

    // No `bySlug`: Forem chooses the slugs.
    lookup(connection, { articleId }) {
      const client = devtoClient(connection);
      const own = (isIt: (article: DevtoArticle) => boolean) => ifFound(client.findOwn(isIt), entryOf);
      return {
        byId: (remoteId) => own(({ id }) => String(id) === remoteId),
        byMarker: () => own((article) => devtoMarker(article.body_markdown ?? "") === articleId),
      };
    },

    markdownDialect: () => "forem",
    desired: desiredDevtoFields,

    async publish(connection, post) {
      const client = devtoClient(connection);
      const id = await client.create(devtoInput(connection.config, post));
      return afterWriting(String(id), () => readBack(connection, client, id, post));
    },

    async update(connection, { remoteId }, post) {
      const client = devtoClient(connection);
      if (!/^\d+$/.test(remoteId)) throw gone();
      const id = Number(remoteId);
      if (!(await client.update(id, devtoInput(connection.config, post)))) throw gone();
      return afterWriting(remoteId, () => readBack(connection, client, id, post));
    },

    async unpublish(connection, remoteId) {
      const client = devtoClient(connection);
      const article = await client.findOwn(({ id }) => String(id) === remoteId);
      if (article === null || !article.published) return;
      await client.update(article.id, { published: false, tags: article.tag_list ?? [] });
    },
  };
}

/** Reads the article back, and publishes it again when DEV silently kept it as a draft. */
async function readBack(
  connection: Connection<DevtoConfig>,
  client: DevtoClient,
  id: number,
  post: Post,
): Promise<WrittenEntry> {
  const isIt = (article: DevtoArticle) => article.id === id;
  const first = await client.findOwn(isIt);
  if (first === null) throw gone();
  if (post.status === "draft" || first.published) return { ...entryOf(first), warnings: devtoLosses(post) };
  await client.update(id, devtoInput(connection.config, post));
  const second = await client.findOwn(isIt);
  if (second === null) throw gone();
  return { ...entryOf(second), warnings: devtoLosses(post) };
}

function entryOf(article: DevtoArticle): WrittenEntry {
  return {
    remoteId: String(article.id),
    publicUrl: article.published ? webAddress(article.url) : null,
    articleId: devtoMarker(article.body_markdown ?? ""),
    fields: storedDevtoFields(article),
    warnings: [],
  };
}

function gone(): DestinationFailure {
  return new DestinationFailure(
    "The article has since been deleted on DEV; publish again to make a new one.",
    true,
  );
}
