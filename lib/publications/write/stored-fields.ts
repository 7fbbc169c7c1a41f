import { createHash } from "node:crypto";
import { z } from "zod";
import type { EntryFields } from "@/lib/destinations/contract";
import { comparableText } from "@/lib/destinations/texts/comparable-text";

const text = z.string().optional();

const schema = z.object({
  title: text,
  slug: text,
  status: z.enum(["draft", "publish"]).optional(),
  statusName: text,
  excerpt: text,
  metaDescription: text,
  tags: z.array(z.string()).optional(),
  /** SHA-256 of the stored body, and of its words without markup. */
  bodyHash: text,
  wordsHash: text,
  /** The slug that Galley chose for the entry, and the slug of the article that it was made from. */
  chosenSlug: text,
  articleSlug: text,
});

/** An entry's fields as a publication stores them; of the body only hashes are kept. */
export type StoredFields = z.output<typeof schema>;

export function storeFields({ body, ...fields }: EntryFields): StoredFields {
  if (body === undefined) return fields;
  return { ...fields, bodyHash: sha256(body), wordsHash: sha256(comparableText(body)) };
}

/** Parses a column of stored fields; null when it is empty or cannot be read. */
export function readStoredFields(value: unknown): StoredFields | null {
  return schema.safeParse(value).data ?? null;
}

function sha256(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}
