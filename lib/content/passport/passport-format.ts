import { z } from "zod";

export const passportFormat = "galley-passport";
/** Raised when a member is renamed, removed or means something else; new members do not raise it. */
export const passportFormatVersion = 1;

/** The most entries of each list in a passport. */
export const passportListsMax = {
  versions: 50,
  stages: 200,
  sources: 60,
  claims: 300,
  publications: 20,
} as const;

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("SHA-256 in hexadecimal.");
const time = z.iso.datetime({ precision: 3 });

const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    total: z.int().describe("How many there are; `entries` may have fewer."),
    entries: z.array(entry),
  });

const textHashes = {
  markdown_sha256: sha256.describe("SHA-256 of the Markdown as UTF-8, in hexadecimal."),
};

const version = z.object({
  number: z.int(),
  kind: z.string().describe("generated, revised, edited, imported or restored."),
  title: z.string(),
  slug: z.string(),
  ...textHashes,
  actor: z.object({
    kind: z.string().describe("key, user, operator or system."),
    label: z.string().nullable().describe("Tells actors apart and does not say who they are."),
  }),
  surface: z.string(),
  restored_from: z.int().nullable(),
  score: z.int().nullable(),
  issues: z.int().describe("How many issues the publish checks found."),
  created_at: time,
});

const stage = z.object({
  stage: z.string(),
  part: z.string().nullable().describe("Null for the stage as a whole."),
  revision: z.int(),
  outcome: z.string().describe("done, retried or failed."),
  writer: z.string().nullable(),
  model: z.string().nullable(),
  prompt_version: z.string().nullable(),
  calls: z.int(),
  input_sha256: sha256.nullable(),
  output_sha256: sha256.nullable(),
  started_at: time,
  finished_at: time,
});

const source = z.object({
  key: z.string().describe("What the claims cite it by."),
  url: z.string(),
  final_url: z.string().nullable().describe("Where its redirects ended."),
  http_status: z.int().nullable().describe("Null when nothing was received."),
  content_sha256: sha256.nullable().describe("Of the text that was read; null when it could not be read."),
  title: z.string(),
  origin: z.string().describe("site: the project's own website. search: found by a search provider."),
  fetched_at: time,
});

const claim = z.object({
  kind: z.string().describe("figure, date, superlative, quotation or statement."),
  text: z.string(),
  sentence: z.string(),
  line: z.int().describe("The line in the Markdown."),
  verdict: z
    .string()
    .describe(
      "supported or contradicted by the passage, as a model says; not_found in a source; or not_checked.",
    ),
  cited: z.boolean().describe("The sentence links a source that contains the value."),
  source_key: z
    .string()
    .nullable()
    .describe("brief and brand are texts of the customer, the others sources."),
  source_url: z.string().nullable(),
  source_excerpt: z.string().nullable().describe("The passage of the page; null for texts of the customer."),
  source_quote: z.string().nullable().describe("The words of the passage that decide."),
  confirmed_at: time.nullable().describe("When somebody vouched for it; null if nobody has."),
});

const scoreCheck = z.object({
  id: z.string(),
  status: z.string().describe("pass, warn, fail, not_checked or not_applicable."),
  value: z.number().nullable(),
  unit: z.string(),
  target: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  weight: z.number(),
});

const evidence = z.object({
  final_url: z.string().nullable(),
  redirects: z.array(z.object({ status: z.int(), from: z.string(), to: z.string() })),
  http_status: z.int().nullable(),
  containment: z.number().nullable().describe("The share of the article's text that is on the page."),
  title_match: z.string().nullable(),
  canonical: z.string().nullable(),
  canonical_elsewhere: z.boolean().nullable(),
  noindex: z.boolean().nullable(),
  robots_txt: z.string().nullable(),
  matcher_version: z.int().nullable(),
});

const publication = z.object({
  id: z.uuid(),
  provider: z.string(),
  article_version: z.int().nullable().describe("The version that was written last."),
  publish_status: z.string(),
  state: z.string(),
  url: z.string().nullable().describe("Null for drafts, whose addresses are not public."),
  sent_at: time.nullable(),
  verify_status: z.string(),
  verify_http_status: z.int().nullable(),
  checked_at: time.nullable(),
  verified_at: time.nullable().describe("When the article was first found there after the last write."),
  last_verified_at: time.nullable(),
  evidence: evidence.nullable().describe("What the last check saw; null before the first one."),
});

/** What a passport says. Each member has a digest of its own, so that a change can be located. */
export const passportContent = z.object({
  format: z.literal(passportFormat),
  format_version: z.literal(passportFormatVersion),
  issuer: z.string().describe("The address of the installation."),
  issued_at: time,
  article: z.object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    keyword: z.string(),
    language_code: z.string(),
    word_count: z.int(),
    version: z.int(),
    ...textHashes,
    html_sha256: sha256.describe("SHA-256 of `content_html` as UTF-8, in hexadecimal."),
    text_sha256: sha256.describe(
      "SHA-256 of the text of `content_html` without tags and white space, in hexadecimal.",
    ),
    sample: z.boolean().describe("Written by the sample writer."),
    prompt_versions: z.array(z.string()),
    guide_sha256: sha256
      .nullish()
      .describe("Of the brand voice and own instructions it was written with; null without any."),
    created_at: time,
    updated_at: time,
  }),
  versions: listOf(version).describe(`The newest ${passportListsMax.versions}, newest first.`),
  stages: listOf(stage).describe(`The newest ${passportListsMax.stages}, oldest first; none for an import.`),
  sources: listOf(source).describe(`At most ${passportListsMax.sources}.`),
  claims: listOf(claim)
    .extend({
      rules_version: z.int(),
      complete: z.boolean(),
      superlatives_checked: z.boolean(),
      counts: z.object({
        supported: z.int(),
        contradicted: z.int(),
        not_found: z.int(),
        not_checked: z.int(),
        confirmed: z.int(),
      }),
    })
    .nullable()
    .describe(`At most ${passportListsMax.claims}; null when they were not checked.`),
  gate: z
    .object({
      rules_version: z.int(),
      issues: z.array(z.object({ code: z.string(), line: z.int(), excerpt: z.string() })),
    })
    .nullable()
    .describe("What keeps the article from being published; null when the gate has not read it."),
  score: z
    .object({
      rules_version: z.int(),
      score: z.int().nullable(),
      measured: z.number().describe("The share of the weight that was measured."),
      checks: z.array(scoreCheck),
    })
    .nullable(),
  publications: listOf(publication).describe(`The newest ${passportListsMax.publications}, newest first.`),
});

export type PassportContent = z.output<typeof passportContent>;

/** A passport with the signature that proves it. */
export const signedPassport = z.object({
  passport: passportContent,
  signature: z
    .string()
    .describe("A JWS (RFC 7515) in compact form, signed with Ed25519 over the digests of the members."),
});

/** What the signature covers: the SHA-256 of each member's canonical JSON (RFC 8785), in hexadecimal. */
export const passportDigests = z.strictObject({
  format: z.literal(passportFormat),
  digests: z.record(z.string(), sha256),
});
