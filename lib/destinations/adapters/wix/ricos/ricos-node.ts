import { z } from "zod";

/** The part of Wix's Ricos document format that articles use. https://dev.wix.com/docs/ricos */
export interface RicosNode {
  type: string;
  id?: string | undefined;
  nodes?: RicosNode[] | null | undefined;
  textData?: { text?: string | undefined; decorations?: RicosDecoration[] | null | undefined } | undefined;
  headingData?: { level?: number | undefined } | undefined;
  orderedListData?: { start?: number | null | undefined } | undefined;
  imageData?:
    | {
        image?: { src?: { url?: string | undefined; id?: string | undefined } | undefined } | undefined;
        altText?: string | null | undefined;
      }
    | undefined;
  [data: string]: unknown;
}

export interface RicosDecoration {
  type: string;
  linkData?: { link?: { url?: string | undefined; [data: string]: unknown } | undefined } | undefined;
  [data: string]: unknown;
}

export interface RicosDocument {
  nodes: RicosNode[];
}

const decoration: z.ZodType<RicosDecoration> = z.looseObject({
  type: z.string(),
  linkData: z.object({ link: z.looseObject({ url: z.string().optional() }).optional() }).optional(),
});

const node: z.ZodType<RicosNode> = z.lazy(() =>
  z.looseObject({
    type: z.string(),
    id: z.string().optional(),
    nodes: z.array(node).nullish(),
    textData: z
      .object({ text: z.string().optional(), decorations: z.array(decoration).nullish() })
      .optional(),
    headingData: z.object({ level: z.number().optional() }).optional(),
    orderedListData: z.object({ start: z.number().nullish() }).optional(),
    imageData: z
      .object({
        image: z
          .object({ src: z.object({ url: z.string().optional(), id: z.string().optional() }).optional() })
          .optional(),
        altText: z.string().nullish(),
      })
      .optional(),
  }),
);

/** A document in Wix's response; its defaults and metadata are ignored. */
export const ricosDocument: z.ZodType<RicosDocument> = z.object({ nodes: z.array(node).default([]) });
