import { z } from "zod";
import type { outgoingEventTypes } from "@/lib/platform/db/schema";

export type EventType = (typeof outgoingEventTypes)[number];

const id = z.guid();
const timestamp = z.iso.datetime({ precision: 3 });

const publicationData = z.object({
  publication_id: id,
  article_id: id,
  integration_id: id,
  provider: z.string().optional().describe("The kind of destination, such as hosted or wordpress."),
  external_url: z.string().nullable().describe("The public address that was checked."),
  state: z.string(),
  verify_status: z.string(),
  checked_at: timestamp.nullable(),
});

/** Never the key itself, nor anything that it could be found out from. */
const keyData = z.object({
  key_id: id,
  name: z.string(),
  key_prefix: z.string().describe("The first 8 characters of the key."),
  scopes: z.array(z.string()).describe("What the key may do: read, write, publish."),
  expires_at: timestamp.nullable(),
});

/** The schema of each event's `data`. Fields may be added but never removed. */
const dataSchemas = {
  "article.finished": z.object({
    article_id: id,
    job_id: id,
    title: z.string(),
    slug: z.string(),
    keyword: z.string(),
    score: z.int().nullable().describe("0 to 100; null when the article was not scored."),
  }),
  "article.failed": z.object({
    job_id: id,
    keyword: z.string(),
    error: z.string().describe("What a person can do about it."),
  }),
  "article.claims_changed": z.object({
    article_id: id,
    title: z.string(),
    slug: z.string(),
    source_url: z.string().describe("The page that the article cites."),
    changes: z
      .array(
        z.object({
          claim_id: z.string(),
          claim: z.string().describe("The words of the article that the page proved."),
          before: z.string().describe("What the page said when the article was written."),
          after: z
            .string()
            .nullable()
            .describe("What it says now; null when the passage or the page is gone."),
        }),
      )
      .describe("What is new since the last check of the page, at most 50."),
  }),
  "publication.published": publicationData,
  "publication.not_live": publicationData,
  "audit.finished": z.object({
    audit_id: id,
    score: z.int().nullable().describe("0 to 100; null when too little of the site could be read."),
    grade: z.string().nullable().describe("A to F, or null like the score."),
    previous_grade: z
      .string()
      .nullable()
      .describe(
        "The grade of the finished audit before; null when there was none. Compare it to see a drop.",
      ),
    new_findings: z
      .int()
      .nullable()
      .describe("Findings that the audit before did not have; null when there was none."),
    fixed_findings: z
      .int()
      .nullable()
      .describe("Findings of the audit before that are gone; null when there was none."),
  }),
  "key.minted": keyData,
  "key.revoked": keyData,
  "member.added": z.object({
    workspace_id: id,
    user_id: id,
    name: z.string(),
    email: z.string(),
    role: z.string().describe("viewer, editor, admin or owner."),
    by: z.string().describe("How the person came in: invitation, member, operator or identity_provider."),
  }),
} satisfies Record<EventType, z.ZodType>;

/** All events that a receiver can subscribe to. */
export const eventCatalogue: Record<EventType, { summary: string; data: z.ZodType }> = {
  "article.finished": {
    summary: "An article has been written and can be published.",
    data: dataSchemas["article.finished"],
  },
  "article.failed": {
    summary: "An article could not be written or refreshed; its credit was given back.",
    data: dataSchemas["article.failed"],
  },
  "article.claims_changed": {
    summary: "A page that an article cites says something else by now, or no longer says it.",
    data: dataSchemas["article.claims_changed"],
  },
  "publication.published": {
    summary: "The article was found on its public page.",
    data: dataSchemas["publication.published"],
  },
  "publication.not_live": {
    summary: "The public page of a published article is missing.",
    data: dataSchemas["publication.not_live"],
  },
  "audit.finished": {
    summary: "An audit of the site has been finished. One that was stopped or that failed is not reported.",
    data: dataSchemas["audit.finished"],
  },
  "key.minted": {
    summary: "Somebody has created a content API key of the project.",
    data: dataSchemas["key.minted"],
  },
  "key.revoked": {
    summary: "Somebody has revoked a content API key of the project. One that expires is not reported.",
    data: dataSchemas["key.revoked"],
  },
  "member.added": {
    summary: "Somebody has become a member of the project’s workspace, and can see the project.",
    data: dataSchemas["member.added"],
  },
};

/** An event of a project, as it is emitted. */
export type OutgoingEvent = {
  [Type in EventType]: { projectId: string; type: Type; data: z.input<(typeof dataSchemas)[Type]> };
}[EventType];

/** Returns the raw JSON of a message in the form that Standard Webhooks recommends. */
export function messageBody(message: { type: string; at: Date; data: object }): string {
  return JSON.stringify({ type: message.type, timestamp: message.at.toISOString(), data: message.data });
}
