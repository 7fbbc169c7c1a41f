import { z } from "zod";
import { entryId } from "../../api/entry-id";

/** One version of an entry; its other fields are the owner's and are read through the field map. */
export const strapiEntry = z.looseObject({
  documentId: entryId,
  /** Null in the version that is edited; a date in the public version. */
  publishedAt: z.string().nullish(),
  createdAt: z.string().optional(),
});
export type StrapiEntry = z.output<typeof strapiEntry>;

export const oneSchema = z.object({ data: strapiEntry });
export const strapiEntries = z.object({ data: z.array(strapiEntry) });

const errorSchema = z.object({
  error: z.object({
    name: z.string().optional(),
    message: z.string().optional(),
    details: z
      .object({
        /** A key that the content type does not have. */
        key: z.string().optional().catch(undefined),
        /** The component that lacks the key. */
        path: z.string().nullish().catch(null),
        source: z.string().optional().catch(undefined),
        errors: z
          .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
          .optional()
          .catch(undefined),
      })
      .nullish()
      .catch(null),
  }),
});

export interface StrapiProblem {
  message: string;
  fields: { path: string; message: string; unknown?: boolean }[];
}

/** Strapi's explanation of a 4xx or 5xx response; null when the body has another shape. */
export function strapiProblem(json: unknown): StrapiProblem | null {
  const parsed = errorSchema.safeParse(json).data?.error;
  if (parsed === undefined) return null;
  const message = parsed.message ?? parsed.name ?? "";
  const { key, path, source, errors = [] } = parsed.details ?? {};
  const fields = errors.map((error) => ({ path: error.path.join("."), message: error.message }));
  if (key === undefined) return { message, fields };
  // For a query, `path` is the key itself.
  const whole = source === "body" && typeof path === "string" && path !== "" ? `${path}.${key}` : key;
  return { message, fields: [{ path: whole, message, unknown: true }, ...fields] };
}

/** The admin panel's response to a successful action. */
export const actionSchema = z.object({ data: z.looseObject({}) });

/** The content types that an admin token can see. */
export const contentTypesSchema = z.object({
  data: z.array(
    z.object({
      uid: z.string().regex(/^[\w:.-]+$/),
      info: z.looseObject({ pluralName: z.string().optional() }),
    }),
  ),
});

/** Strapi 4 nests the fields of an entry one level deeper. */
export const strapi4Schema = z.object({
  data: z.array(z.object({ id: z.number(), attributes: z.looseObject({}) })).min(1),
});
