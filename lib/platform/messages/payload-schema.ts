import { z } from "zod";

/** The messages about articles, in Galley's own format, that a webhook connection sends to its receiver. */

const envelope = {
  timestamp: z.iso.datetime({ precision: 3 }).describe("When the message was made; retries keep it."),
};

const identity = {
  id: z.guid().describe("The article's id: the same in every message about it. Keep your entry under it."),
  receiver_id: z
    .string()
    .nullable()
    .describe("The `id` that you answered with last, so that you need not keep a list of your own."),
};

export const articlePayload = z.object({
  ...identity,
  title: z.string().describe("Plain text; the page's H1, which the content does not repeat."),
  slug: z.string().describe("For the address, not percent-encoded; may have letters of any script."),
  language: z.string().describe("A language tag such as en or pt-BR."),
  excerpt: z.string().describe("Plain text of at most 300 characters."),
  meta_description: z.string().describe("Plain text of at most 160 characters."),
  keywords: z.array(z.string()),
  content_html: z.string().describe("Sanitised HTML without an H1."),
  content_markdown: z.string(),
  json_ld: z.array(z.record(z.string(), z.unknown())).describe("schema.org objects for the page's head."),
  brand_name: z.string(),
  created_at: z.iso.datetime({ precision: 3 }),
});

const article = (type: string, summary: string) =>
  z.object({ type: z.literal(type), ...envelope, data: articlePayload }).describe(summary);

export const removalMessage = z
  .object({
    type: z.literal("article.unpublished"),
    ...envelope,
    data: z.object({ ...identity, slug: z.string().nullable() }),
  })
  .describe("Take the page away. Answer with 2xx as well when you have no such article (any more).");

export const pingMessage = z
  .object({ type: z.literal("ping"), ...envelope, data: z.object({}) })
  .describe("Somebody tests the connection: check the signature, change nothing, answer with 2xx.");

const messages = z.union([
  article("article.published", "Show this article to the public."),
  article("article.updated", "The article is public already: replace it."),
  article("article.draft", "Keep this article where the public does not see it; take it away if it does."),
  removalMessage,
  pingMessage,
]);

/** The fields of a receiver's answer that Galley reads; it ignores all others. */
export const receiverAnswer = z
  .object({
    url: z.string().describe("The article's public address, which Galley then checks. http or https."),
    id: z
      .union([z.string(), z.number()])
      .describe("Your own id of the entry; it comes back as receiver_id. At most 200 characters."),
  })
  .partial();

/** Describes the messages and the answer in one JSON Schema document, which is published. */
export function webhookJsonSchema(): object {
  const { $schema, ...message } = z.toJSONSchema(messages, { io: "output" });
  const { $schema: _same, ...answer } = z.toJSONSchema(receiverAnswer, { io: "input" });
  return {
    $schema,
    title: "Messages of Galley's webhook connections",
    description:
      "POST bodies, signed as https://www.standardwebhooks.com describes: headers webhook-id, webhook-timestamp and webhook-signature. A retry has the same webhook-id: act on it once. Tolerate added fields.",
    ...message,
    $defs: { answer: { description: "What you may answer with, with any status of 2xx.", ...answer } },
  };
}
