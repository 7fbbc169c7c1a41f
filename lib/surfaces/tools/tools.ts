import { generateArticle } from "@/lib/articles/operations/generate";
import { listArticlesWithJobs } from "@/lib/articles/operations/list-with-jobs";
import { publishArticle } from "@/lib/articles/operations/publish";
import { getArticleStatus } from "@/lib/articles/operations/status";
import { getLatestAudit } from "@/lib/audits/operations/latest";
import { listIntegrations } from "@/lib/destinations/operations/list";
import { checkAiPresence } from "@/lib/lookups/operations/ai-presence";
import { checkPage } from "@/lib/lookups/operations/page-check";
import { checkRank } from "@/lib/lookups/operations/rank-check";
import { listProjects } from "@/lib/projects/list";
import { fewerExamples } from "./fewer-examples";
import { pageOfIntegrations } from "./page-of-integrations";
import { type Tool, tool } from "./tool";

/** The tools, row by row, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  tool("list_projects", listProjects, {
    title: "List projects",
    description:
      "Use this when you need to know which project you work for. Returns { projects: [{ id, name, website, language_code, latest_grade }] }; a content API key sees one.",
  }),
  tool("get_latest_audit", getLatestAudit, {
    title: "Get the latest site audit",
    description:
      "Use this when you want to know what to improve on the project's site. Returns { audit, audit_running }: score 0-100, grade A-F, verdict, totals, categories, recommendations with severity, fix and sample_urls, ignored. audit is null when none has finished.",
    example: {},
    result: ({ audit, ...others }) =>
      audit === null
        ? { audit, ...others }
        : fewerExamples(audit.recommendations, "sample_urls", (recommendations) => ({
            audit: { ...audit, recommendations },
            ...others,
          })),
  }),
  tool("list_articles", listArticlesWithJobs, {
    title: "List articles",
    description:
      'Use this when you want to read articles. Returns { articles, total, next_offset, truncated }, newest first; go on with next_offset. A finished article has status "done", id, title, content_markdown, publications and results { verdict, … }; published false with issues: fix the text first. One still being written has job_id and progress. truncated: texts did not fit; give articleId, or include markdown for those that do.',
    example: { limit: 3 },
  }),
  tool("generate_article", generateArticle, {
    title: "Generate an article",
    description:
      "Use this when a new article is wanted. Spends a credit, takes minutes. Returns { job: { job_id, status, … } } for get_article_status. Refused with 409 (keyword taken), 402 (no credits) or 400 (nobody would search for it).",
    example: { keyword: "season cast iron pan" },
    result: (job) => ({ job }),
  }),
  tool("get_article_status", getArticleStatus, {
    title: "Get an article’s status",
    description:
      "Use this when an article was started or published, every 2 minutes. Returns { status, progress, article_id, error, published, issues, remarks, publications: [{ state, external_url, verify_reason, check_again_in_seconds }], results, next_offset, … }. Once done: publish_article.",
  }),
  tool("list_integrations", listIntegrations, {
    title: "List publishing connections",
    description:
      "Use this when you need an integrationId for publish_article. Returns { integrations: [{ id, provider, name, target, status, auto_publish_status, … }] }; target is where it writes; status error needs its owner first. Go on with next_offset.",
    example: {},
    result: pageOfIntegrations,
  }),
  tool("publish_article", publishArticle, {
    title: "Publish an article",
    description:
      "Use this when a finished article is to appear on the site; again updates the same entry. Returns { sent, external_url, state, error, … }. sent means only: accepted; state goes from checking to published once the public page shows the article: watch get_article_status. An entry that a person has edited stays as it is (sent false) unless overwrite is true. Refused with 422 and issues, each with its line and fix, or 409 and the approvers.",
  }),
  tool("rank_check", checkRank, {
    title: "Check a search position",
    description:
      "Use this when you want to know where a site stands in live search results. Returns { position, searched, results, provider, observed_at, cached, … }; position null means not found in the first `searched`; a failed lookup is an error.",
  }),
  tool("ai_presence", checkAiPresence, {
    title: "Check presence in AI assistants",
    description:
      "Use this when you want to know whether AI agents may read a site and assistants name it. Give brand, domain or both. Returns { access: { agents, llms_txt, … }, mentions: { questions, assistants }, observed_at, cached }; unknown comes with its reason.",
  }),
  tool("page_check", checkPage, {
    title: "Check a public page",
    description:
      "Use this when you want to know what to fix on one page. Returns { score, grade, totals, categories, findings: [{ severity, title, detail, fix }], page, … }; score is null when the page could not be read.",
    result: (check) => fewerExamples(check.findings, "evidence", (findings) => ({ ...check, findings })),
  }),
];
