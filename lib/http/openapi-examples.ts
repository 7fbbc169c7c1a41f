const ids = {
  project: "019a9c4e-6d1f-7c2a-9b53-1f0e8d7c6b5a",
  article: "019a9c51-04b2-7a77-8c1e-52d3f4a6b7c8",
  job: "019a9c50-1e8d-7f40-a1b2-c3d4e5f60718",
  integration: "019a9c4e-6d2b-7b11-8f00-9a8b7c6d5e4f",
  publication: "019a9c53-77aa-7d3c-b0c1-d2e3f4051627",
  request: "019a9c54-0000-7000-8000-000000000001",
};

const article = {
  id: ids.article,
  title: "How to season a cast iron pan",
  slug: "how-to-season-a-cast-iron-pan",
  meta_description: "Season a cast iron pan in one hour: clean, oil, bake, repeat.",
  excerpt: "A seasoned pan does not rust and does not stick. Four steps, one hour, no special oil.",
  seedKeyword: "season cast iron pan",
  keywords: ["season cast iron pan", "cast iron care"],
  languageCode: "en",
  hero_image_url: null,
  orgWebsite: "https://pans.example",
  published: true,
  created_at: "2026-11-20T08:15:00.000Z",
  updated_at: "2026-11-20T08:15:00.000Z",
};

const job = {
  job_id: ids.job,
  status: "queued",
  keyword: "season cast iron pan",
  title: null,
  article_id: null,
  queue_ahead: null,
  error: null,
  progress: 0,
  score: null,
  writer: null,
  sample: false,
  tokens: { input: 0, output: 0 },
  created_at: "2026-11-20T08:05:00.000Z",
  updated_at: "2026-11-20T08:05:00.000Z",
};

const full = {
  ...article,
  content_markdown: "## Clean it\n\nWash the pan and dry it at once.\n",
  content_html: '<h2 id="clean-it">Clean it</h2>\n<p>Wash the pan and dry it at once.</p>',
  jsonLd: { "@context": "https://schema.org", "@type": "BlogPosting", headline: article.title },
  faqJsonLd: null,
};

const error = (code: string, text: string, extras: object = {}) => ({
  response: { error: text, code, request_id: ids.request, ...extras },
});

/** What the API reference shows, by the operation's name; every one is checked against its schema. */
export const examples: Record<string, { request?: unknown; response?: unknown }> = {
  "projects.list": {
    response: {
      projects: [
        {
          id: ids.project,
          name: "Pans",
          website: "https://pans.example",
          language_code: "en",
          latest_grade: "B",
        },
      ],
    },
  },
  "audits.latest": { response: { audit: null, audit_running: false } },
  "integrations.list": {
    response: {
      integrations: [
        {
          id: ids.integration,
          provider: "hosted",
          name: "Hosted blog",
          status: "connected",
          auto_publish_status: "publish",
          last_error: null,
          tested_at: null,
        },
      ],
    },
  },
  "articles.list": { response: [article] },
  "articles.get": { response: full },
  "articles.get_by_slug": { response: full },
  "articles.generate": {
    request: { keyword: "season cast iron pan", brief: "For people who bought their first pan." },
    response: job,
  },
  "jobs.get": {
    response: {
      ...job,
      status: "done",
      article_id: ids.article,
      queue_ahead: 0,
      progress: 1,
      score: 86,
      writer: "openai",
      tokens: { input: 5210, output: 3480 },
    },
  },
  "articles.publish": {
    request: { integrationId: ids.integration, status: "publish" },
    response: {
      sent: true,
      requested: "publish",
      external_url: "https://galley.example/blog/pans/how-to-season-a-cast-iron-pan",
      error: null,
      event: {
        status: "success",
        publish_status: "publish",
        url: "https://galley.example/blog/pans/how-to-season-a-cast-iron-pan",
        verify_status: "pending",
        verify_http_status: null,
        created_at: "2026-11-20T08:20:00.000Z",
      },
      state: "checking",
      publication_id: ids.publication,
      warnings: [],
    },
  },
  "publications.list": {
    response: {
      publications: [
        {
          id: ids.publication,
          article_id: ids.article,
          integration_id: ids.integration,
          provider: "hosted",
          integration_name: "Hosted blog",
          publish_status: "publish",
          state: "published",
          external_url: "https://galley.example/blog/pans/how-to-season-a-cast-iron-pan",
          error: null,
          warnings: [],
          verify_status: "verified",
          verify_http_status: 200,
          verify_reason: "The article was found on its page.",
          evidence: { http_status: 200, containment: 1, title_match: "title" },
          checks: 1,
          checked_at: "2026-11-20T08:23:00.000Z",
          next_check_at: null,
          sent_at: "2026-11-20T08:20:00.000Z",
          verified_at: "2026-11-20T08:23:00.000Z",
        },
      ],
    },
  },
  "error.invalid_request": error(
    "invalid_request",
    "Change the request and send it again. keyword: is required: the search term that the article is for.",
    {
      fields: [{ field: "keyword", message: "is required: the search term that the article is for" }],
    },
  ),
  "error.unauthorized": error(
    "unauthorized",
    "This content API key is not valid: it was revoked or never existed. Mint a new one on the project's Publishing page.",
  ),
  "error.out_of_credits": error(
    "out_of_credits",
    "The workspace has no article credits left; its operator can grant more with the admin command.",
  ),
  "error.not_found": error("not_found", "There is no such article in the scope of this caller."),
  "error.keyword_taken": error("keyword_taken", "The project already has an article for this keyword.", {
    existing_article_id: ids.article,
  }),
  "error.publish_in_progress": error(
    "publish_in_progress",
    "This article is being published through this connection right now; ask again in a minute.",
  ),
  "error.gone": error(
    "gone",
    "Rankings were retired on 2026-09-17; use the rank_check tool of /api/mcp instead.",
  ),
  "error.payload_too_large": error("payload_too_large", "The body has more than 262144 bytes; send less."),
  "error.unsupported_media_type": error(
    "unsupported_media_type",
    "Send the body as JSON, with Content-Type: application/json.",
  ),
  "error.idempotency_mismatch": error(
    "idempotency_mismatch",
    "This Idempotency-Key was used with another request; use a new key for a new request.",
  ),
  "error.publish_blocked": error(
    "publish_blocked",
    "The article is not fit to be published: see issues, mend the text and publish again.",
    {
      issues: [
        {
          code: "placeholder",
          message: "An unfilled placeholder.",
          excerpt: "Write to [Your Company].",
          line: 12,
        },
      ],
    },
  ),
  "error.rate_limited": error(
    "rate_limited",
    "Too many requests: 120 are allowed in 600 seconds. Try again in 42 seconds.",
    { retry_after: 42 },
  ),
};
