import { z } from "zod";
import { entryId } from "../../api/entry-id";

/**
 * The parts of the CMS API v3 that Galley reads. https://developers.hubspot.com/docs/api-reference/cms-posts-v3
 */
export const postAnswer = z.object({
  id: entryId,
  name: z.string().nullish(),
  slug: z.string().nullish(),
  state: z.string().nullish(),
  currentState: z.string().nullish(),
  currentlyPublished: z.boolean().nullish(),
  postBody: z.string().nullish(),
  postSummary: z.string().nullish(),
  metaDescription: z.string().nullish(),
  url: z.string().nullish(),
});
export type HubspotPost = z.output<typeof postAnswer>;

export const postListAnswer = z.object({ results: z.array(postAnswer) });

export const blogAnswer = z.object({
  name: z.string(),
  /** The blog's path on its domain, such as `blog`; empty at the root. */
  slug: z.string().nullish(),
});
export type HubspotBlog = z.output<typeof blogAnswer>;

export const hubspotError = z.object({
  message: z.string().nullish(),
  category: z.string().nullish(),
  policyName: z.string().nullish(),
  errors: z.array(z.object({ message: z.string().nullish() })).nullish(),
});

export interface HubspotPostInput {
  name: string;
  htmlTitle: string;
  slug: string;
  postBody: string;
  postSummary: string;
  metaDescription: string;
}
export interface HubspotNewPost extends HubspotPostInput {
  contentGroupId: string;
  blogAuthorId: string;
  /** Otherwise HubSpot refuses to publish a post without a picture. */
  useFeaturedImage: false;
}
