import { z } from "zod";
import { entryId } from "../../api/entry-id";
import { type RicosDocument, ricosDocument } from "./ricos/ricos-node";

/**
 * The parts of the Draft Posts API that Galley reads.
 * https://dev.wix.com/docs/rest/business-solutions/blog/draft-posts
 */
const seoTag = z.looseObject({
  type: z.string().nullish(),
  props: z.looseObject({ name: z.string().nullish(), content: z.string().nullish() }).nullish(),
});
export type WixSeoTag = z.output<typeof seoTag>;

const seoData = z.looseObject({ tags: z.array(seoTag).nullish() });
export type WixSeoData = z.output<typeof seoData>;

export const draftPostShape = z.object({
  id: entryId,
  title: z.string().nullish(),
  excerpt: z.string().nullish(),
  seoSlug: z.string().nullish(),
  status: z.string().nullish(),
  seoData: seoData.nullish(),
  richContent: ricosDocument.nullish(),
  url: z.union([z.string(), z.object({ base: z.string(), path: z.string() })]).nullish(),
});
export type WixDraftPost = z.output<typeof draftPostShape>;

export const draftPostAnswer = z.object({ draftPost: draftPostShape });
/** Wix may omit an empty list, but then sends the paging metadata; a body with neither is not Wix's. */
export const draftPostsAnswer = z
  .object({ draftPosts: z.array(draftPostShape).nullish(), pagingMetadata: z.looseObject({}).nullish() })
  .refine(({ draftPosts, pagingMetadata }) => (draftPosts ?? pagingMetadata ?? null) !== null);
export const wixPublished = z.object({ postId: z.string() });

export const wixError = z.object({
  message: z.string(),
  details: z
    .object({
      applicationError: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
      validationError: z
        .object({
          fieldViolations: z
            .array(z.object({ field: z.string().nullish(), description: z.string().nullish() }))
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

export interface WixPostInput {
  title: string;
  excerpt: string;
  seoSlug: string;
  richContent: RicosDocument;
  seoData: WixSeoData;
}

export type WixAction = "UPDATE" | "UPDATE_PUBLISH" | "UPDATE_REVERT_TO_DRAFT";
