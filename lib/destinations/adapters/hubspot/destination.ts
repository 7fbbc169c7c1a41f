import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type Post,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import type { HubspotPost } from "./api-types";
import { type HubspotClient, hubspotClient, hubspotLabel } from "./client";
import { type HubspotConfig, hubspotConfig } from "./hubspot-config";
import {
  desiredHubspotFields,
  hubspotAddress,
  hubspotMarker,
  hubspotPath,
  hubspotPostInput,
  hubspotSlug,
  hubspotSlugs,
  hubspotStatus,
  newPostInput,
  storedHubspotFields,
} from "./mapper";

export interface HubspotOptions {
  /** Default: HubSpot's own API. */
  apiBase?: string;
}

/** At most this many posts, the most recently changed ones, are searched for a marker. */
const recentMax = 50;
/** A post is scheduled this far ahead, because HubSpot refuses a publication date in the past. */
const scheduleAheadMs = 60_000;

const unproved = [
  "That changing a post’s state to draft takes its page down; Galley reads the post afterwards and says so if it did not.",
  "The filters by slug and blog, which HubSpot’s guide has and the schema of its API does not.",
  "When a first publication has to be scheduled a minute ahead.",
];

/** Posts in a HubSpot blog, through the CMS API v3. */
export function createHubspotDestination({
  apiBase = "https://api.hubapi.com",
}: HubspotOptions = {}): Destination<HubspotConfig> {
  const clientOf = (connection: Connection<HubspotConfig>) => hubspotClient(connection, apiBase);

  return {
    provider: "hubspot",
    label: hubspotLabel,
    summary: "Posts in a HubSpot blog. Keywords are not sent: HubSpot’s tags are a list of their own.",
    notes:
      "A private app’s token with the content scope, the blog, and an author. If the blog is set to e-mail its subscribers about new posts, it does so for these as well.",
    provenAgainst: "documentation",
    unproved,
    testProves:
      "Proves writing: it changes a post that does not exist, which HubSpot refuses only after it has checked the token.",
    // A first publication may have to be scheduled a minute ahead.
    graceSeconds: 180,
    config: hubspotConfig,
    slugs: hubspotSlugs,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const client = clientOf(connection);
      const entry = (post: Promise<HubspotPost | null>) => ifFound(post, (found) => entryOf(client, found));
      return {
        byId: (id) => entry(client.post(id)),
        byMarker: () => entry(findMarked(client, article.articleId)),
        bySlug: () => entry(postAt(client, hubspotSlug(article))),
      };
    },

    desired: desiredHubspotFields,

    async publish(connection, post) {
      const client = clientOf(connection);
      const blog = await client.blog();
      const { id } = await client.create(newPostInput(connection.config, blog, post));
      return afterWriting(id, () => settle(connection, client, id, post, false));
    },

    async update(connection, { remoteId, fields }, post) {
      const client = clientOf(connection);
      const blog = await client.blog();
      await client.changeDraft(remoteId, hubspotPostInput(blog, post));
      const wasLive = fields.status === "publish";
      return afterWriting(remoteId, () => settle(connection, client, remoteId, post, wasLive));
    },

    async unpublish(connection, remoteId) {
      await takeDown(clientOf(connection), remoteId);
    },

    discard: (connection, remoteId) => clientOf(connection).archive(remoteId),
  };
}

async function findMarked(client: HubspotClient, articleId: string): Promise<HubspotPost | null> {
  const recent = await client.list({ sort: "-updatedAt", limit: String(recentMax) });
  return recent.find((post) => hubspotMarker(post) === articleId) ?? null;
}

async function postAt(client: HubspotClient, slug: string): Promise<HubspotPost | null> {
  const path = hubspotPath(await client.blog(), slug);
  const found = await client.list({ slug__eq: path });
  return found.find((post) => post.slug === path) ?? null;
}

async function entryOf(client: HubspotClient, post: HubspotPost): Promise<WrittenEntry | null> {
  const draft = await client.draft(post.id);
  if (draft === null) return null;
  const status = hubspotStatus(post);
  return {
    remoteId: post.id,
    publicUrl: status === "publish" ? hubspotAddress(post) : null,
    articleId: hubspotMarker(draft),
    fields: storedHubspotFields(draft, status),
    warnings: [],
  };
}

/** Brings a post from its stored draft into the desired state, and reads the result back. */
async function settle(
  connection: Connection<HubspotConfig>,
  client: HubspotClient,
  id: string,
  { status }: Post,
  wasLive: boolean,
): Promise<WrittenEntry> {
  if (status === "draft") {
    if (wasLive) await takeDown(client, id);
    return readBack(client, id);
  }
  await client.pushLive(id);
  const pushed = await client.post(id);
  if (pushed === null) throw gone();
  if (hubspotStatus(pushed) === "publish") return readBack(client, id, pushed);
  // hubspot-api-nodejs#343: a post that was never live can remain a draft after it is pushed live.
  await client.schedule(id, new Date(connection.now().getTime() + scheduleAheadMs));
  const entry = await readBack(client, id);
  return { ...entry, warnings: ["HubSpot publishes it in about a minute, by its schedule."] };
}

async function readBack(
  client: HubspotClient,
  id: string,
  known: HubspotPost | null = null,
): Promise<WrittenEntry> {
  const post = known ?? (await client.post(id));
  const entry = post === null ? null : await entryOf(client, post);
  if (entry === null) throw gone();
  return entry;
}

function gone(): DestinationFailure {
  return new DestinationFailure("The post has since been removed in HubSpot; publish again.", true);
}

async function takeDown(client: HubspotClient, id: string): Promise<void> {
  const post = await client.takeDown(id);
  if (post === null || hubspotStatus(post) === "draft") return;
  throw new DestinationFailure(
    "HubSpot answered, but left the post published; unpublish it in HubSpot: Content → Blog → the post → Unpublish.",
    false,
  );
}

async function testConnection(config: HubspotConfig, client: HubspotClient): Promise<ConnectionTest> {
  const blog = await client.blog();
  if (!(await client.hasAuthor())) {
    const message = `There is no blog author with the id ${config.authorId}; check the author id.`;
    return { ok: false, message };
  }
  if (!(await client.mayWrite())) {
    const message = "The private app may read the blog but not write to it; give it the scope “content”.";
    return { ok: false, message };
  }
  return { ok: true, message: `May write to the blog “${blog.name}”.` };
}
