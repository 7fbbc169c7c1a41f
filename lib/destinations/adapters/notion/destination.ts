import { afterWriting } from "../../api/after-writing";
import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  type WrittenEntry,
} from "../../contract";
import { type FieldRole, mappedFields } from "../../field-map/field-map";
import { ifFound } from "../../find-entry";
import type { NotionPage } from "./api-types";
import { type NotionClient, notionClient, notionLabel } from "./client";
import {
  desiredNotionFields,
  notionAddress,
  notionMarker,
  notionSlug,
  notionSlugs,
  notionStatus,
  propertiesOf,
  statusValue,
  storedNotionFields,
} from "./mapper";
import { type NotionConfig, notionConfig, propertyMap } from "./notion-config";
import { notionMarkdownOf } from "./notion-markdown";

export interface NotionOptions {
  /** Default: Notion's own API. */
  apiBase?: string;
}

const unproved = [
  "How Notion changes Markdown when it stores it; Galley compares the page after each write.",
  "The words of Notion’s error for a page in the trash, by which Galley recognises one.",
];

/** Pages in a data source of a Notion database. */
export function createNotionDestination({
  apiBase = "https://api.notion.com/v1",
}: NotionOptions = {}): Destination<NotionConfig> {
  const clientOf = (connection: Connection<NotionConfig>) => notionClient(connection, apiBase);

  return {
    provider: "notion",
    label: notionLabel,
    summary:
      "Pages in a Notion database, for sites that are made of one. Notion itself shows a page to the public only once you publish it there.",
    notes:
      "An integration’s token and a data source. Notion only stores the articles: its API cannot make a page public.",
    provenAgainst: "documentation",
    unproved,
    testProves:
      "Proves writing: it sends writes that name an unknown property and an unknown page, which Notion refuses only after it has checked the integration.",
    // A site made from the database polls Notion from time to time.
    graceSeconds: 120,
    config: notionConfig,
    slugs: notionSlugs,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const { config } = connection;
      const { articleIdField } = config;
      const client = clientOf(connection);
      const entry = (page: Promise<NotionPage | null>) =>
        ifFound(page, async (found) => entryOf(config, found, await client.markdown(found.id)));
      return {
        byId: (id) => entry(client.page(id)),
        ...(articleIdField !== undefined && {
          byMarker: () => entry(client.pageWhere(articleIdField, article.articleId)),
        }),
        bySlug: () => entry(client.pageWhere(config.slugField, notionSlug(article))),
      };
    },

    desired: desiredNotionFields,

    async publish(connection, post) {
      const client = clientOf(connection);
      const properties = propertiesOf(connection.config, await client.dataSource(), post);
      const { id } = await client.create(properties, notionMarkdownOf(post.parsed.tree));
      return afterWriting(id, () => readBack(connection.config, client, id));
    },

    async update(connection, { remoteId }, post) {
      const client = clientOf(connection);
      const properties = propertiesOf(connection.config, await client.dataSource(), post);
      // The text is written first, so that a page is not marked as published without it.
      if (!(await client.replaceMarkdown(remoteId, notionMarkdownOf(post.parsed.tree)))) throw gone();
      return afterWriting(remoteId, async () => {
        await client.setProperties(remoteId, properties);
        return readBack(connection.config, client, remoteId);
      });
    },

    async unpublish(connection, remoteId) {
      const { config } = connection;
      const client = clientOf(connection);
      const page = await client.page(remoteId);
      if (page === null || notionStatus(config, page) === "draft") return;
      const type = page.properties[config.statusField]?.type;
      await client.setProperties(remoteId, { [config.statusField]: statusValue(config, type, "draft") });
    },

    discard: (connection, remoteId) => clientOf(connection).trash(remoteId),
  };
}

async function readBack(config: NotionConfig, client: NotionClient, id: string): Promise<WrittenEntry> {
  const page = await client.page(id);
  if (page === null) throw gone();
  const entry = entryOf(config, page, await client.markdown(id));
  return { ...entry, warnings: visibilityWarnings(config, page, entry) };
}

function gone(): DestinationFailure {
  const message = "The page has since been deleted in Notion; publish again to make a new one.";
  return new DestinationFailure(message, true);
}

/** Warns about Notion's own pages: only a person can share them in Notion; no property does. */
function visibilityWarnings(
  config: NotionConfig,
  page: NotionPage,
  { fields, publicUrl }: WrittenEntry,
): string[] {
  if (fields.status === "publish" && publicUrl === null) {
    return [
      "Notion does not show this page to the public, so it cannot be proven. In Notion, use Share → Publish; or set the connection’s public address if a site is made of this database.",
    ];
  }
  const isShown =
    fields.status === "draft" && config.urlPattern === undefined && typeof page.public_url === "string";
  return isShown
    ? [
        "Notion shows this page to the public although it is a draft: the database or a page above it is published to the web.",
      ]
    : [];
}

function entryOf(config: NotionConfig, page: NotionPage, markdown: string): WrittenEntry {
  const fields = storedNotionFields(config, page, markdown);
  return {
    remoteId: page.id,
    publicUrl: fields.status === "publish" ? notionAddress(config, page, fields.slug ?? "") : null,
    articleId: notionMarker(config, page),
    fields,
    warnings: [],
  };
}

async function testConnection(config: NotionConfig, client: NotionClient): Promise<ConnectionTest> {
  const source = await client.dataSource();
  const title = (source.title ?? []).map((piece) => piece.plain_text).join("");
  const wanted = [
    ...mappedFields(propertyMap(config)).map(({ role, path }) => ({ name: path, types: typesFor(role) })),
    { name: config.statusField, types: ["status", "select", "checkbox"] },
  ];
  for (const { name, types } of wanted) {
    const type = source.properties[name]?.type;
    if (type !== undefined && types.includes(type)) continue;
    const has = type === undefined ? `has no property ${name}` : `has a property ${name} of the type ${type}`;
    const kinds = types.map((each) => (each === "rich_text" ? "text" : each)).join(" or ");
    return {
      ok: false,
      message: `The database “${title}” ${has}; the connection needs one of the type ${kinds}.`,
    };
  }
  const options = source.properties[config.statusField]?.status?.options.map(({ name }) => name);
  for (const value of [config.publishedValue, config.draftValue]) {
    if (options === undefined || options.includes(value)) continue;
    const message = `The property ${config.statusField} has no option “${value}”; it has ${options.join(", ")}.`;
    return { ok: false, message };
  }
  const { insert, update } = await client.permissions();
  if (!insert || !update) {
    const missing = insert ? "update content" : "insert content";
    const message = `The integration may read the database but not ${missing}; give it this capability at notion.so/profile/integrations.`;
    return { ok: false, message };
  }
  return { ok: true, message: `May write pages to the database “${title}”.` };
}

function typesFor(role: FieldRole): string[] {
  return role === "tags" ? ["multi_select", "rich_text"] : ["rich_text"];
}
