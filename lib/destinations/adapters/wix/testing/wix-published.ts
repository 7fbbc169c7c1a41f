import {
  closed,
  flag,
  listOf,
  type PublishedApi,
  text,
  textUpTo,
} from "../../../testing/published/published-api";
import { ricosErrors } from "./ricos-published";

const posts = "/blog/v3/draft-posts";
const guid = "^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

const tag = closed(
  {},
  {
    type: text,
    props: { type: ["object", "null"] },
    meta: { type: ["object", "null"] },
    children: text,
    custom: flag,
    disabled: flag,
  },
);
const draftPost = {
  title: textUpTo(200),
  excerpt: textUpTo(500),
  seoSlug: textUpTo(100),
  memberId: { type: "string", pattern: guid },
  language: text,
  featured: flag,
  commentingEnabled: flag,
  hashtags: listOf(textUpTo(100), { maxItems: 100 }),
  richContent: closed(
    { nodes: listOf({ type: "object" }) },
    { metadata: { type: "object" }, documentStyle: { type: "object" } },
  ),
  seoData: closed({}, { tags: listOf(tag), settings: { type: "object" } }),
};
const fieldsets = listOf({ enum: ["URL", "CONTENT", "RICH_CONTENT"] });

export const wixPublished: PublishedApi = {
  sources: [
    {
      address: "https://www.npmjs.com/package/@wix/auto_sdk_blog_draft-posts",
      version: "1.0.107",
      read: "2026-11-23",
    },
    { address: "https://dev.wix.com/docs/rest/business-solutions/blog/draft-posts", read: "2026-11-23" },
  ],
  origin: "https://www.wixapis.com",
  headers: { authorization: /./, "wix-site-id": new RegExp(guid) },
  calls: [
    {
      name: "a post",
      method: "GET",
      path: `${posts}/{draftPostId}`,
      query: { fieldsets: /^(?:URL|CONTENT|RICH_CONTENT)$/ },
    },
    {
      name: "query",
      method: "POST",
      path: `${posts}/query`,
      body: closed(
        {
          query: closed(
            {},
            {
              sort: listOf(closed({ fieldName: text }, { order: { enum: ["ASC", "DESC"] } })),
              paging: closed(
                {},
                {
                  limit: { type: "integer", minimum: 1, maximum: 100 },
                  offset: { type: "integer", minimum: 0 },
                },
              ),
              filter: { type: "object" },
            },
          ),
        },
        { fieldsets },
      ),
    },
    {
      name: "create",
      method: "POST",
      path: posts,
      body: closed(
        {
          draftPost: {
            ...closed({ title: textUpTo(200), memberId: { type: "string", pattern: guid } }, draftPost),
          },
        },
        { publish: flag, fieldsets },
      ),
      inspect: ricosErrors,
    },
    {
      name: "update",
      method: "PATCH",
      path: `${posts}/{draftPostId}`,
      body: closed(
        { draftPost: closed({ id: { type: "string", pattern: guid } }, draftPost) },
        {
          action: { enum: ["UPDATE", "UPDATE_PUBLISH", "UPDATE_SCHEDULE", "UPDATE_REVERT_TO_DRAFT"] },
          fieldsets,
        },
      ),
      inspect: ricosErrors,
    },
    { name: "publish", method: "POST", path: `${posts}/{draftPostId}/publish`, body: closed({}) },
    {
      name: "delete",
      method: "DELETE",
      path: `${posts}/{draftPostId}`,
      query: { permanent: /^(?:true|false)$/ },
    },
  ],
};
