import { buildSchema } from "graphql";
import { closed, filledText, type PublishedApi } from "../../../testing/published/published-api";

/** The types of version 2026-07 that articles need. Inputs are complete; other types have the fields that are read. */
const schema = buildSchema(`
  scalar HTML
  scalar DateTime
  scalar URL

  type Query {
    shop: Shop!
    blog(id: ID!): Blog
    blogs(first: Int, after: String, query: String): BlogConnection!
    article(id: ID!): Article
    articles(first: Int, after: String, query: String): ArticleConnection!
    currentAppInstallation: AppInstallation!
  }
  type Mutation {
    articleCreate(article: ArticleCreateInput!, blog: ArticleBlogInput): ArticleWritten
    articleUpdate(id: ID!, article: ArticleUpdateInput!, blog: ArticleBlogInput): ArticleWritten
    articleDelete(id: ID!): ArticleDeleted
  }

  type Shop { name: String! primaryDomain: Domain! }
  type Domain { host: String! url: URL! }
  type Blog { id: ID! handle: String! title: String! }
  type BlogConnection { nodes: [Blog!]! }
  type ArticleConnection { nodes: [Article!]! }
  type AppInstallation { accessScopes: [AccessScope!]! }
  type AccessScope { handle: String! description: String! }
  type Metafield { key: String! namespace: String! type: String! value: String! }
  type Article {
    id: ID! title: String! handle: String! body: HTML! summary: HTML tags: [String!]! isPublished: Boolean!
    publishedAt: DateTime blog: Blog! metafield(key: String!, namespace: String): Metafield
  }

  # The payloads of create and update are alike, and so are the errors of all three.
  type ArticleWritten { article: Article userErrors: [ArticleProblem!]! }
  type ArticleDeleted { deletedArticleId: ID userErrors: [ArticleProblem!]! }
  type ArticleProblem { code: ArticleProblemCode field: [String!] message: String! }
  enum ArticleProblemCode { BLANK BLOG_REFERENCE_REQUIRED INVALID NOT_FOUND TAKEN TOO_LONG }

  input ArticleBlogInput { title: String! }
  input ArticleImageInput { altText: String url: String }
  input AuthorInput { name: String userId: ID }
  input MetafieldInput { id: ID key: String namespace: String type: String value: String }
  input ArticleCreateInput {
    author: AuthorInput! title: String! blogId: ID body: HTML handle: String image: ArticleImageInput
    isPublished: Boolean metafields: [MetafieldInput!] publishDate: DateTime summary: HTML tags: [String!]
    templateSuffix: String
  }
  input ArticleUpdateInput {
    author: AuthorInput title: String blogId: ID body: HTML handle: String image: ArticleImageInput
    isPublished: Boolean metafields: [MetafieldInput!] publishDate: DateTime redirectNewHandle: Boolean
    summary: HTML tags: [String!] templateSuffix: String
  }
`);

export const shopifyPublished: PublishedApi = {
  sources: [
    // The package contains the schema of each version of the Admin API.
    { address: "https://www.npmjs.com/package/@shopify/dev-mcp", version: "1.16.0", read: "2026-11-23" },
    {
      address:
        "https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant",
      read: "2026-11-23",
    },
  ],
  origin: "https://acme.myshopify.com",
  headers: {},
  graphql: {
    path: "/admin/api/2026-07/graphql.json",
    headers: { "x-shopify-access-token": /./ },
    schema,
    fields: [
      "query shop",
      "query blog",
      "query blogs",
      "query currentAppInstallation",
      "query article",
      "query articles",
      "mutation articleCreate",
      "mutation articleUpdate",
      "mutation articleDelete",
    ],
  },
  calls: [
    {
      name: "a token",
      method: "POST",
      path: "/admin/oauth/access_token",
      form: closed({
        grant_type: { const: "client_credentials" },
        client_id: filledText,
        client_secret: filledText,
      }),
    },
  ],
};
