import { renderFeed } from "../feed/render-feed";
import { exampleIds as ids } from "./example-ids";

const website = "https://pans.example";
const publicUrl = `${website}/blog/how-to-season-a-cast-iron-pan`;

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
  orgWebsite: website,
  published: true,
  created_at: "2026-11-20T08:15:00.000Z",
  updated_at: "2026-11-20T08:15:00.000Z",
};

const full = {
  ...article,
  content_markdown: "## Clean it\n\nWash the pan and dry it at once.\n",
  content_html: '<h2 id="clean-it">Clean it</h2>\n<p>Wash the pan and dry it at once.</p>',
  jsonLd: { "@context": "https://schema.org", "@type": "BlogPosting", headline: article.title },
  faqJsonLd: null,
  issues: [],
};

const queued = {
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

const audit = {
  id: ids.audit,
  url: website,
  score: 78,
  grade: "B",
  verdict: "Good. Three pages have no meta description.",
  totals: {
    pages_found: 41,
    pages_fetched: 40,
    pages_unreadable: 1,
    errors: 1,
    warnings: 3,
    notices: 6,
    passed: 212,
  },
  categories: [{ key: "meta", name: "Titles and descriptions", score: 82, passed: 77, failed: 3 }],
  recommendations: [
    {
      id: "meta-description-missing",
      category: "meta",
      severity: "warning",
      title: "Pages without a meta description",
      detail: "Search engines then choose a passage of their own.",
      fix: "Give each page a description of 70 to 160 characters.",
      affected_count: 3,
      sample_urls: [`${website}/care`],
    },
  ],
  audit_running: false,
  ruleset_version: "1",
  started_at: "2026-11-20T07:00:00.000Z",
  finished_at: "2026-11-20T07:02:10.000Z",
};

const event = {
  status: "success",
  publish_status: "publish",
  url: publicUrl,
  verify_status: "pending",
  verify_http_status: null,
  created_at: "2026-11-20T08:20:00.000Z",
};

const sent = {
  sent: true,
  requested: "publish",
  external_url: publicUrl,
  error: null,
  event,
  state: "checking",
  publication_id: ids.publication,
  warnings: [],
};

const publication = {
  id: ids.publication,
  article_id: ids.article,
  integration_id: ids.integration,
  provider: "wordpress",
  integration_name: "Our WordPress",
  publish_status: "publish",
  state: "published",
  external_url: publicUrl,
  error: null,
  write_in_progress: false,
  warnings: [],
  verify_status: "verified",
  verify_http_status: 200,
  verify_reason: "The article was found on its page.",
  evidence: {
    final_url: publicUrl,
    redirects: [],
    http_status: 200,
    containment: 1,
    title_match: "title",
    canonical: publicUrl,
    canonical_elsewhere: false,
    noindex: false,
    robots: { meta: [], header: null, robots_txt: "allowed" },
    cache_busted: null,
    warnings: [],
  },
  checks: 2,
  rechecks: 1,
  checked_at: "2026-11-21T08:24:00.000Z",
  next_check_at: "2026-11-27T08:23:00.000Z",
  sent_at: "2026-11-20T08:20:00.000Z",
  verified_at: "2026-11-20T08:23:00.000Z",
  last_verified_at: "2026-11-21T08:24:00.000Z",
};

const integration = {
  id: ids.integration,
  project_id: ids.project,
  provider: "wordpress",
  name: "Our WordPress",
  status: "connected",
  auto_publish_status: "draft",
  auto_publish: false,
  auto_publish_daily_max: 3,
  grace_seconds: null,
  last_error: null,
  tested_at: "2026-11-20T06:30:00.000Z",
};

const feed = renderFeed({
  title: "Pans",
  description: "Cast iron, made to last.",
  siteUrl: website,
  selfUrl: "https://galley.example/api/v1/feed.xml",
  languageCode: "en",
  author: "Pans",
  updatedAt: new Date("2026-11-20T08:23:00.000Z"),
  items: [
    {
      id: article.id,
      title: article.title,
      excerpt: article.excerpt,
      html: full.content_html,
      link: publicUrl,
      keywords: article.keywords,
      publishedAt: new Date(article.created_at),
    },
  ],
});

/** Answers that the API reference shows, by the operation's name; each is checked against its schema. */
export const responseExamples: Record<string, Record<string, unknown>> = {
  "projects.list": {
    one: {
      projects: [{ id: ids.project, name: "Pans", website, language_code: "en", latest_grade: "B" }],
    },
  },
  "audits.latest": {
    finished: { audit, audit_running: false },
    none_yet: { audit: null, audit_running: true },
  },
  "integrations.list": { one: { integrations: [integration] } },
  "articles.list": { summaries: [article], with_content: [full] },
  "articles.get": { article: full },
  "articles.get_by_slug": { article: full },
  "articles.generate": { queued },
  "jobs.get": {
    done: {
      ...queued,
      status: "done",
      article_id: ids.article,
      queue_ahead: 0,
      progress: 1,
      score: 86,
      writer: "openai",
      tokens: { input: 5210, output: 3480 },
    },
    failed: {
      ...queued,
      status: "failed",
      queue_ahead: 0,
      progress: 0.35,
      error: "The writer did not answer; the credit was given back. Start the article again.",
    },
  },
  "articles.publish": {
    checking: sent,
    refused_by_the_destination: {
      ...sent,
      sent: false,
      external_url: null,
      error: "WordPress refused the application password; make a new one and save it here.",
      event: { ...event, status: "failed", url: null, verify_status: "skipped" },
      state: "failed",
    },
  },
  "publications.list": { published: { publications: [publication] } },
  "feed.read": { feed },
};

export const requestExamples: Record<string, unknown> = {
  "articles.generate": { keyword: "season cast iron pan", brief: "For people who bought their first pan." },
  "articles.publish": { integrationId: ids.integration, status: "publish" },
};

/** What stands for a path parameter in code samples. */
export const parameterExamples: Record<string, string> = {
  projectId: ids.project,
  articleId: ids.article,
  jobId: ids.job,
  slug: article.slug,
};
