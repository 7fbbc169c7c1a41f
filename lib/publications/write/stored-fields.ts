import { createHash } from "node:crypto";
import { z } from "zod";
import type { EntryFields } from "@/lib/destinations/contract";
import { comparableText } from "@/lib/destinations/texts/comparable-text";

const text = z.string().optional();

const schema = z.object({
  title: text,
  slug: text,
  status: z.enum(["draft", "publish"]).optional(),
  excerpt: text,
  metaDescription: text,
  tags: z.array(z.string()).optional(),
  /** SHA-256 of the body as it is stored, and of its words alone. */
  bodyHash: text,
  wordsHash: text,
});

/** An entry's fields as a publication remembers them: the body by its hashes only. */
export type StoredFields = z.output<typeof schema>;

export function storeFields({ body, ...fields }: EntryFields): StoredFields {
  if (body === undefined) return fields;
  return { ...fields, bodyHash: sha256(body), wordsHash: sha256(comparableText(body)) };
}

/** What a publication remembers; null when it remembers nothing that can be read. */
export function readStoredFields(value: unknown): StoredFields | null {
  return schema.safeParse(value).data ?? null;
}

function sha256(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}
