import { z } from "zod";
import { entryId } from "../../api/entry-id";

/** An entry; its other fields are the owner's and are read through the field map. */
export const payloadEntry = z.looseObject({
  id: z.union([entryId, z.number()]),
  /** Absent in collections without drafts. */
  _status: z.string().nullish(),
  createdAt: z.string().optional(),
});
export type PayloadEntry = z.output<typeof payloadEntry>;

export const payloadEntries = z.object({ docs: z.array(payloadEntry) });
export const countSchema = z.object({ totalDocs: z.number() });
export const writtenSchema = z.object({ doc: payloadEntry });

export const meSchema = z.object({
  user: z.object({ id: z.union([z.string(), z.number()]), email: z.string().optional() }).nullable(),
});

/** True, or an object with a condition; absent or false when the action is not permitted. */
const permission = z.union([z.boolean(), z.looseObject({ permission: z.boolean() })]).optional();
const collectionAccess = z.looseObject({ create: permission, update: permission });
export const accessSchema = z.object({ collections: z.record(z.string(), z.unknown()).default({}) });

/** What the key may do with a collection's entries. */
export function accessOf(collection: unknown): { create: boolean; update: boolean } {
  const parsed = collectionAccess.safeParse(collection).data;
  return { create: isPermitted(parsed?.create), update: isPermitted(parsed?.update) };
}

const fieldError = z.object({ path: z.string(), message: z.string().default("is refused") });
const problemSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  data: z
    .union([z.array(z.object({ path: z.string() })), z.object({ errors: z.array(fieldError) })])
    .nullish()
    .catch(null),
});
const refusalSchema = z.object({ errors: z.array(problemSchema) });

export interface PayloadProblem {
  message: string;
  /** The fields that Payload refuses, with its reason. */
  fields: { path: string; message: string }[];
  /** Fields of a query that do not exist or that the key may not read. */
  unknownPaths: string[];
}

/** Payload's explanation of a 4xx or 5xx response; null when the body has another shape. */
export function payloadProblem(json: unknown): PayloadProblem | null {
  const parsed = refusalSchema.safeParse(json).data;
  if (parsed === undefined) return null;
  const problems = parsed.errors;
  return {
    message: problems.map(({ message }) => message ?? "").join("; "),
    fields: problems.flatMap(({ data }) => (data && "errors" in data ? data.errors : [])),
    unknownPaths: problems.flatMap(({ name, data }) =>
      name === "QueryError" && Array.isArray(data) ? data.map(({ path }) => path) : [],
    ),
  };
}

function isPermitted(value: z.output<typeof permission>): boolean {
  return typeof value === "object" ? value.permission : value === true;
}
