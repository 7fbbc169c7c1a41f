import {
  type Connection,
  type ConnectionTest,
  type Destination,
  DestinationFailure,
  slugAdvice,
  type WrittenEntry,
} from "../../contract";
import { ifFound } from "../../find-entry";
import {
  createShopifyArticle,
  deleteShopifyArticle,
  isArticleGid,
  readShop,
  readShopifyAccess,
  readShopifyArticle,
  type ShopifyArticle,
  searchArticles,
  type UserErrors,
  updateShopifyArticle,
} from "./api-types";
import { type ShopifyCall, shopifyClient, shopifyLabel } from "./client";
import {
  blogGid,
  createInput,
  desiredShopifyFields,
  handleOf,
  shopifyAddress,
  shopifySlugs,
  storedShopifyFields,
  updateInput,
} from "./mapper";
import { type ShopifyConfig, shopifyConfig } from "./shopify-config";

export interface ShopifyOptions {
  /** The origin of a shop's API. Default: the shop's own host, by HTTPS. */
  originOf?: (shop: string) => string;
}

const unproved = [
  "How soon Shopify’s search finds a new article by its handle, which Galley asks before it writes.",
  "That it finds one whose handle is in another script.",
  "That the theme shows articles at /blogs/blog/article, where Galley looks for them.",
];

/** Articles in a blog of a Shopify shop, through the Admin GraphQL API. */
export function createShopifyDestination({
  originOf = (shop) => `https://${shop}`,
}: ShopifyOptions = {}): Destination<ShopifyConfig> {
  const clientOf = (connection: Connection<ShopifyConfig>) =>
    shopifyClient(connection, originOf(connection.config.shop));

  return {
    provider: "shopify",
    label: shopifyLabel,
    summary: "Articles in a blog of a Shopify shop.",
    notes:
      "The shop’s myshopify.com address, the credentials of an app with access to content, and the blog.",
    provenAgainst: "documentation",
    unproved,
    testProves: "Asks Shopify for the app’s scopes and for the blog. It writes nothing.",
    graceSeconds: null,
    config: shopifyConfig,
    slugs: shopifySlugs,
    test: (connection) => testConnection(connection.config, clientOf(connection)),

    lookup(connection, article) {
      const { config } = connection;
      const call = clientOf(connection);
      const entry = (found: Promise<ShopifyArticle | null>) =>
        ifFound(found, async (there) => entryOf(there, await shopUrl(call)));
      return {
        byId: async (id) =>
          isArticleGid(id)
            ? entry(call(readShopifyArticle, { id }).then(({ article: found }) => found))
            : null,
        bySlug: () => entry(articleAt(config, call, handleOf(article))),
      };
    },

    desired: desiredShopifyFields,

    async publish(connection, post) {
      const call = clientOf(connection);
      const url = await shopUrl(call);
      const { written } = await call(createShopifyArticle, { article: createInput(connection.config, post) });
      return entryOf(articleOf(written, handleOf(post)), url);
    },

    async update(connection, { remoteId, fields }, post) {
      const call = clientOf(connection);
      const url = await shopUrl(call);
      const known = fields.status === "publish" ? fields.slug : undefined;
      const variables = { id: remoteId, article: updateInput(post, known) };
      const { written } = await call(updateShopifyArticle, variables);
      return entryOf(articleOf(written, handleOf(post)), url);
    },

    async unpublish(connection, remoteId) {
      if (!isArticleGid(remoteId)) return;
      const variables = { id: remoteId, article: { isPublished: false } };
      const { written } = await clientOf(connection)(updateShopifyArticle, variables);
      refuseUnlessGone(written.userErrors);
    },

    async discard(connection, remoteId) {
      if (!isArticleGid(remoteId)) return;
      const { written } = await clientOf(connection)(deleteShopifyArticle, { id: remoteId });
      refuseUnlessGone(written.userErrors);
    },
  };
}

async function articleAt(
  config: ShopifyConfig,
  call: ShopifyCall,
  handle: string,
): Promise<ShopifyArticle | null> {
  // All other characters have a special meaning in a search query.
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(handle)) return null;
  const term = /^[a-z0-9-]+$/.test(handle) ? handle : `"${handle}"`;
  const { articles } = await call(searchArticles, { query: `blog_id:${config.blogId} handle:${term}` });
  // The search also returns similar handles.
  return (
    articles.nodes.find((article) => article.handle === handle && article.blog.id === blogGid(config)) ?? null
  );
}

async function shopUrl(call: ShopifyCall): Promise<string> {
  return (await call(readShop)).shop.primaryDomain.url;
}

function entryOf(article: ShopifyArticle, url: string): WrittenEntry {
  return {
    remoteId: article.id,
    publicUrl: article.isPublished ? shopifyAddress(url, article) : null,
    articleId: article.marker?.value ?? null,
    fields: storedShopifyFields(article),
    warnings: [],
  };
}

function articleOf(
  written: { article?: ShopifyArticle | null | undefined; userErrors: UserErrors },
  handle: string,
): ShopifyArticle {
  const [error] = written.userErrors;
  if (error !== undefined) throw failureOfUserError(error, handle);
  if (written.article !== undefined && written.article !== null) return written.article;
  throw new DestinationFailure("Shopify answered without the article that it was sent.", true, {
    mayHaveWritten: true,
  });
}

function failureOfUserError(
  { code, field, message }: UserErrors[number],
  handle: string,
): DestinationFailure {
  const name = field?.at(-1) ?? "";
  if (code === "TAKEN") {
    return new DestinationFailure(
      `The blog already has an article under the handle ${handle}. ${slugAdvice}`,
      false,
    );
  }
  if (code === "NOT_FOUND" && name === "id") {
    return new DestinationFailure(
      "The article was removed in Shopify; publish again to make a new one.",
      true,
    );
  }
  const says = `${name === "" ? "" : `${name}: `}${message}`.replace(/[.\s]+$/, "").slice(0, 300);
  const advice =
    code === "NOT_FOUND" || code === "BLOG_REFERENCE_REQUIRED"
      ? "Check the blog id of the connection."
      : "Change the article or the connection, and publish again.";
  return new DestinationFailure(`Shopify refused the article: ${says}. ${advice}`, false);
}

/** Throws unless the article is already gone, because taking it down twice must succeed. */
function refuseUnlessGone([error]: UserErrors): void {
  if (error !== undefined && error.code !== "NOT_FOUND") throw failureOfUserError(error, "");
}

async function testConnection(config: ShopifyConfig, call: ShopifyCall): Promise<ConnectionTest> {
  const access = await call(readShopifyAccess, { blogId: blogGid(config) });
  const scopes = access.currentAppInstallation?.accessScopes.map(({ handle }) => handle) ?? [];
  if (!scopes.includes("write_content") && !scopes.includes("write_online_store_pages")) {
    const has = scopes.length === 0 ? "no scopes at all" : `only ${scopes.slice(0, 20).join(", ")}`;
    const message = `The app has ${has}; give it the scope write_content and install it again.`;
    return { ok: false, message };
  }
  if (access.blog === null || access.blog === undefined) {
    const blogs = access.blogs.nodes.map(({ id, title }) => `${title} (${id.replace(/^.*\//, "")})`);
    const has = blogs.length === 0 ? "no blog yet" : `the blogs ${blogs.join(", ")}`;
    return { ok: false, message: `The shop has no blog with the id ${config.blogId}; it has ${has}.` };
  }
  const message = `May write to the blog “${access.blog.title}” of ${access.shop.name}.`;
  return { ok: true, message };
}
