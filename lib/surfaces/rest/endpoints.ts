import { z } from "zod";
import { articleFull, articleSummary } from "@/lib/operations/articles/article-view";
import { generateArticle } from "@/lib/operations/articles/generate";
import { getArticle } from "@/lib/operations/articles/get";
import { getArticleBySlug } from "@/lib/operations/articles/get-by-slug";
import { listArticles } from "@/lib/operations/articles/list";
import { publishArticle } from "@/lib/operations/articles/publish";
import { getLatestAudit } from "@/lib/operations/audits/latest";
import { readFeed } from "@/lib/operations/feed/read";
import { listIntegrations } from "@/lib/operations/integrations/list";
import { getJob } from "@/lib/operations/jobs/get";
import { listProjects } from "@/lib/operations/projects/list";
import { getRankings } from "@/lib/operations/projects/rankings";
import { listPublications } from "@/lib/operations/publications/list";
import { jsonArrayOf } from "@/lib/surfaces/http/json-stream";
import { endpoint } from "./endpoint";
import { renderFeed } from "./feed/render-feed";
import { pageLinks } from "./page-links";

/** The REST API, row by row. Routes, the API reference and the tests are made from this list. */
export const endpoints = [
  endpoint("GET /projects", listProjects),
  endpoint("GET /projects/{projectId}/audit", getLatestAudit),
  endpoint("GET /projects/{projectId}/rankings", getRankings, { retired: true }),
  endpoint("GET /projects/{projectId}/integrations", listIntegrations),
  endpoint("GET /articles", listArticles, {
    body: z.array(z.union([articleFull, articleSummary])),
    answer: ({ articles, texts, version, total, limit, offset }, { url, baseUrl }) => {
      const link = pageLinks(url, baseUrl, { limit, offset, total });
      return {
        body: texts === undefined ? articles : jsonArrayOf(texts),
        version,
        headers: { "X-Total-Count": String(total), ...(link !== "" && { Link: link }) },
      };
    },
  }),
  endpoint("POST /articles", generateArticle, { status: 202 }),
  endpoint("GET /articles/by-slug/{slug}", getArticleBySlug),
  endpoint("GET /articles/{articleId}", getArticle),
  endpoint("GET /articles/{articleId}/publications", listPublications),
  endpoint("POST /articles/{articleId}/publish", publishArticle),
  endpoint("GET /jobs/{jobId}", getJob),
  endpoint("GET /feed.xml", readFeed, {
    credentials: "feed",
    contentType: "application/rss+xml; charset=utf-8",
    body: z.string(),
    answer: (feed) => ({
      body: renderFeed(feed),
      headers: { "Last-Modified": feed.updatedAt.toUTCString() },
    }),
  }),
];
