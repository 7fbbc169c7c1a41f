import { closed, flag, listOf, type PublishedApi, text } from "../../../testing/published/published-api";

const posts = "/cms/v3/blogs/posts";

/** The writable properties of a blog post and their types. */
const properties = {
  name: text,
  htmlTitle: text,
  slug: text,
  postBody: text,
  postSummary: text,
  metaDescription: text,
  contentGroupId: text,
  blogAuthorId: text,
  language: text,
  linkRelCanonicalUrl: text,
  featuredImage: text,
  featuredImageAltText: text,
  useFeaturedImage: flag,
  headHtml: text,
  tagIds: listOf({ type: "integer" }),
  publishDate: { type: "string", format: "date-time" },
  state: { enum: ["DRAFT", "PUBLISHED", "SCHEDULED"] },
};
const { contentGroupId, name, ...others } = properties;

export const hubspotPublished: PublishedApi = {
  sources: [
    {
      address:
        "https://github.com/HubSpot/HubSpot-public-api-spec-collection/tree/main/PublicApiSpecs/CMS/Posts/Rollouts/635/v3",
      version: "99893791383254f52aa07662baeb98aad65cc710",
      read: "2026-11-23",
    },
    // Only the guide documents the operators in parameter names.
    { address: "https://developers.hubspot.com/docs/api/cms/blog-post", read: "2026-11-23" },
  ],
  origin: "https://api.hubapi.com",
  headers: { authorization: /^Bearer ./ },
  calls: [
    { name: "the blog", method: "GET", path: "/cms/v3/blog-settings/settings/{blogId}" },
    { name: "the author", method: "GET", path: "/cms/v3/blogs/authors/{objectId}" },
    { name: "a post", method: "GET", path: `${posts}/{objectId}` },
    { name: "a draft", method: "GET", path: `${posts}/{objectId}/draft` },
    {
      name: "list",
      method: "GET",
      path: posts,
      query: {
        limit: /^[1-9]\d*$/,
        sort: /^-?(?:createdAt|name|updatedAt|createdBy|updatedBy)$/,
        slug__eq: /^./,
        contentGroupId__eq: /^\d+$/,
      },
    },
    { name: "create", method: "POST", path: posts, body: closed({ contentGroupId, name }, others) },
    {
      name: "change the draft",
      method: "PATCH",
      path: `${posts}/{objectId}/draft`,
      body: closed({}, properties),
    },
    { name: "push live", method: "POST", path: `${posts}/{objectId}/draft/push-live` },
    {
      name: "schedule",
      method: "POST",
      path: `${posts}/schedule`,
      body: closed({ id: text, publishDate: { type: "string", format: "date-time" } }),
    },
    { name: "change", method: "PATCH", path: `${posts}/{objectId}`, body: closed({}, properties) },
    { name: "delete", method: "DELETE", path: `${posts}/{objectId}` },
  ],
};
