import { z } from "zod";

const content = z.object({
  id: z.string(),
  title: z.string().nullish(),
  slug: z.string().nullish(),
  content: z.object({ markdown: z.string() }).nullish(),
  tags: z.array(z.object({ slug: z.string() })).nullish(),
  seo: z.object({ description: z.string().nullish() }).nullish(),
  publication: z.object({ id: z.string() }).nullish(),
});
const draft = content.transform((fields) => ({ kind: "draft" as const, ...fields }));
const post = content
  .extend({ url: z.string() })
  .transform((fields) => ({ kind: "post" as const, ...fields }));

export type HashnodeDraft = z.output<typeof draft>;
export type HashnodePost = z.output<typeof post>;

const parts = "id title slug content { markdown } tags { slug } seo { description } publication { id }";

/** The schema is documented at https://github.com/Hashnode/gql-skill. */
export const readPost = {
  document: `query ReadPost($id: ID!) { post(id: $id) { ${parts} url } }`,
  data: z.object({ post: post.nullish() }),
  writes: false,
};

export const readDraft = {
  document: `query ReadDraft($id: ObjectId!) { draft(id: $id) { ${parts} } }`,
  data: z.object({ draft: draft.nullish() }),
  writes: false,
};

export const readPostAt = {
  document: `query ReadPostAt($id: ObjectId!, $slug: String!) { publication(id: $id) { post(slug: $slug) { ${parts} url } } }`,
  data: z.object({ publication: z.object({ post: post.nullish() }).nullish() }),
  writes: false,
};

export const listDrafts = {
  document: `query ListDrafts($id: ObjectId!, $after: String) { publication(id: $id) { allDrafts(first: 20, after: $after) { edges { node { ${parts} } } pageInfo { hasNextPage endCursor } } } }`,
  data: z.object({
    publication: z
      .object({
        allDrafts: z.object({
          edges: z.array(z.object({ node: draft })),
          pageInfo: z.object({ hasNextPage: z.boolean().nullish(), endCursor: z.string().nullish() }),
        }),
      })
      .nullish(),
  }),
  writes: false,
};

export const readHashnodeAccess = {
  document:
    "query ReadAccess($id: ObjectId!) { me { id username } publication(id: $id) { title url members(first: 100) { edges { node { role user { id } } } } } }",
  data: z.object({
    me: z.object({ id: z.string(), username: z.string() }),
    publication: z
      .object({
        title: z.string(),
        url: z.string().nullish(),
        members: z.object({
          edges: z.array(
            z.object({ node: z.object({ role: z.string(), user: z.object({ id: z.string() }) }) }),
          ),
        }),
      })
      .nullish(),
  }),
  writes: false,
};

export const createDraft = {
  document: `mutation CreateDraft($input: CreateDraftInput!) { createDraft(input: $input) { draft { ${parts} } } }`,
  data: z.object({ createDraft: z.object({ draft }) }),
  writes: true,
};

export const updateDraft = {
  document: `mutation UpdateDraft($input: UpdateDraftInput!) { updateDraft(input: $input) { draft { ${parts} } } }`,
  data: z.object({ updateDraft: z.object({ draft }) }),
  writes: true,
};

export const publishDraft = {
  document: `mutation PublishDraft($input: PublishDraftInput!) { publishDraft(input: $input) { post { ${parts} url } } }`,
  data: z.object({ publishDraft: z.object({ post }) }),
  writes: true,
};

export const updatePost = {
  document: `mutation UpdatePost($input: UpdatePostInput!) { updatePost(input: $input) { post { ${parts} url } } }`,
  data: z.object({ updatePost: z.object({ post }) }),
  writes: true,
};

export const deleteDraft = {
  document: "mutation DeleteDraft($input: DeleteDraftInput!) { deleteDraft(input: $input) { draft { id } } }",
  data: z.object({ deleteDraft: z.unknown().optional() }),
  writes: true,
};

export const hashnodeGraphql = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() }))
    .nullish(),
});
