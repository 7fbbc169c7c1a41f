import { z } from "zod";

/** The version of the Admin GraphQL API. https://shopify.dev/docs/api/admin-graphql/2026-07 */
export const apiVersion = "2026-07";

/** The metafield with Galley's article id: themes do not print it, and readers cannot query it. */
export const markerField = { namespace: "galley", key: "article_id" };
/** The metafield in which Shopify stores the meta description. */
export const descriptionField = { namespace: "global", key: "description_tag" };

const metafield = z.object({ value: z.string() }).nullish();

const articleGid = /^gid:\/\/shopify\/Article\/\d+$/;

/** False for an id of another system: Shopify answers such a query with an error. */
export function isArticleGid(id: string): boolean {
  return articleGid.test(id);
}

export const articleShape = z.object({
  id: z.string().regex(articleGid),
  title: z.string(),
  handle: z.string(),
  body: z.string(),
  summary: z.string().nullish(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  blog: z.object({ id: z.string(), handle: z.string() }),
  description: metafield,
  marker: metafield,
});
export type ShopifyArticle = z.output<typeof articleShape>;

const articleSelection = `fragment Entry on Article {
  id title handle body summary tags isPublished blog { id handle }
  description: metafield(namespace: "${descriptionField.namespace}", key: "${descriptionField.key}") { value }
  marker: metafield(namespace: "${markerField.namespace}", key: "${markerField.key}") { value }
}`;

const userErrors = z.array(
  z.object({
    code: z.string().nullish(),
    field: z.array(z.string()).nullish(),
    message: z.string(),
  }),
);
export type UserErrors = z.output<typeof userErrors>;

const written = z.object({ article: articleShape.nullish(), userErrors });

export const readShop = {
  document: `query Shop { shop { primaryDomain { url } } }`,
  data: z.object({ shop: z.object({ primaryDomain: z.object({ url: z.string() }) }) }),
  writes: false,
};

export const readShopifyAccess = {
  document: `query Access($blogId: ID!) {
    shop { name }
    blog(id: $blogId) { title }
    blogs(first: 20) { nodes { id title } }
    currentAppInstallation { accessScopes { handle } }
  }`,
  data: z.object({
    shop: z.object({ name: z.string() }),
    blog: z.object({ title: z.string() }).nullish(),
    blogs: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }).nullish(),
  }),
  writes: false,
};

export const readShopifyArticle = {
  document: `query Article($id: ID!) { article(id: $id) { ...Entry } }\n${articleSelection}`,
  data: z.object({ article: articleShape.nullable() }),
  writes: false,
};

export const searchArticles = {
  document: `query Articles($query: String!) { articles(first: 20, query: $query) { nodes { ...Entry } } }\n${articleSelection}`,
  data: z.object({ articles: z.object({ nodes: z.array(articleShape) }) }),
  writes: false,
};

export const createShopifyArticle = {
  document: `mutation Create($article: ArticleCreateInput!) {
    written: articleCreate(article: $article) { article { ...Entry } userErrors { code field message } }
  }\n${articleSelection}`,
  data: z.object({ written }),
  writes: true,
};

export const updateShopifyArticle = {
  document: `mutation Update($id: ID!, $article: ArticleUpdateInput!) {
    written: articleUpdate(id: $id, article: $article) { article { ...Entry } userErrors { code field message } }
  }\n${articleSelection}`,
  data: z.object({ written }),
  writes: true,
};

export const deleteShopifyArticle = {
  document: `mutation Delete($id: ID!) {
    written: articleDelete(id: $id) { userErrors { code field message } }
  }`,
  data: z.object({ written: z.object({ userErrors }) }),
  writes: true,
};

/** `errors` is a text instead of a list for 401 and similar failures. */
export const shopifyGraphql = z.object({
  data: z.unknown(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().nullish() }).nullish(),
        }),
      ),
    ])
    .nullish(),
});

export const tokenAnswer = z.object({ access_token: z.string() });

interface ArticleInput {
  title: string;
  handle: string;
  body: string;
  summary: string;
  tags: string[];
  isPublished: boolean;
  metafields: { namespace: string; key: string; type: "single_line_text_field"; value: string }[];
}
export interface ArticleCreateInput extends ArticleInput {
  blogId: string;
  author: { name: string };
}
/** The author is not updated, because a person may have chosen another one. */
export interface ArticleUpdateInput extends ArticleInput {
  redirectNewHandle?: true;
}
