import { buildSchema } from "graphql";
import type { PublishedApi } from "../../../testing/published/published-api";

/** The types that posts and drafts need. Inputs are complete; other types have the fields that are read. */
const schema = buildSchema(`
  scalar ObjectId
  scalar DateTime

  type Query {
    me: MyUser
    post(id: ID!): Post
    draft(id: ObjectId!): Draft
    publication(id: ObjectId, host: String): Publication
  }
  type Mutation {
    createDraft(input: CreateDraftInput!): DraftPayload!
    updateDraft(input: UpdateDraftInput!): DraftPayload!
    deleteDraft(input: DeleteDraftInput!): DeletedDraft!
    publishDraft(input: PublishDraftInput!): PostPayload!
    updatePost(input: UpdatePostInput!): PostPayload!
  }

  type MyUser { id: ID! username: String! }
  type User { id: ID! }
  type Content { markdown: String! html: String! text: String! }
  type SEO { title: String description: String }
  type Tag { id: ID! name: String! slug: String! }
  type PageInfo { endCursor: String hasNextPage: Boolean! }
  type Post {
    id: ID! title: String! slug: String! url: String! content: Content! tags: [Tag!] seo: SEO publication: Publication
  }
  type Draft {
    id: ID! title: String slug: String content: Content tags: [Tag!] seo: SEO publication: Publication
  }
  type Publication {
    id: ID! title: String! url: String post(slug: String!): Post
    members(first: Int!, after: String): MemberConnection!
    allDrafts(first: Int!, after: String): DraftConnection!
  }
  type MemberConnection { edges: [MemberEdge!]! pageInfo: PageInfo! }
  type MemberEdge { node: Member! cursor: String! }
  type Member { id: ID! user: User! role: String! }
  type DraftConnection { edges: [DraftEdge!]! pageInfo: PageInfo! totalDocuments: Int! }
  type DraftEdge { node: Draft! cursor: String! }

  type DraftPayload { draft: Draft! }
  type DeletedDraft { draft: Draft }
  type PostPayload { post: Post! }

  input PublishPostTagInput { slug: String! name: String }
  input MetaTagsInput { title: String description: String image: String }
  input CreateDraftSettingsInput {
    enableTableOfContent: Boolean delist: Boolean activateNewsletter: Boolean slugOverridden: Boolean
  }
  input CreateDraftInput {
    publicationId: ObjectId! title: String subtitle: String contentMarkdown: String slug: String
    tags: [PublishPostTagInput!] seriesId: ObjectId disableComments: Boolean originalArticleURL: String
    publishedAt: DateTime settings: CreateDraftSettingsInput metaTags: MetaTagsInput publishAs: ObjectId
    coAuthors: [ObjectId!]
  }
  input UpdateDraftInput {
    draftId: ID! title: String subtitle: String contentMarkdown: String slug: String
    tags: [PublishPostTagInput!] seriesId: ObjectId disableComments: Boolean originalArticleURL: String
    publishedAt: DateTime settings: CreateDraftSettingsInput metaTags: MetaTagsInput publishAs: ObjectId
    coAuthors: [ObjectId!]
  }
  input DeleteDraftInput { draftId: ID! }
  input PublishDraftInput { draftId: ID! }
  input UpdatePostInput {
    id: ID! title: String subtitle: String contentMarkdown: String coverImage: String slug: String
    tags: [PublishPostTagInput!] originalArticleURL: String metaTitle: String metaDescription: String
    ogImage: String disableComments: Boolean isDelisted: Boolean enableToc: Boolean publishAs: ObjectId
    coAuthors: [ObjectId!] seriesId: ObjectId publishedAt: DateTime
  }
`);

export const hashnodePublished: PublishedApi = {
  sources: [
    {
      address: "https://github.com/Hashnode/gql-skill/blob/main/skills/gql-api/references/schema.graphql",
      version: "ebd06df0fe29d00d2e7f6e3673fefdbe8ef57b3d",
      read: "2026-11-23",
    },
  ],
  origin: "https://gql-beta.hashnode.com",
  headers: { authorization: /^Bearer ./ },
  graphql: {
    // The stand-in has its pages beside the API; the real one has a host of its own.
    path: "/gql",
    schema,
    fields: [
      "query me",
      "query post",
      "query draft",
      "query publication",
      "mutation createDraft",
      "mutation updateDraft",
      "mutation deleteDraft",
      "mutation publishDraft",
      "mutation updatePost",
    ],
  },
  calls: [],
};
