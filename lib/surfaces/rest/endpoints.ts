import { z } from "zod";
import { listArticleRemarks } from "@/lib/articles/operations/approval/list-remarks";
import { settleArticleRemark } from "@/lib/articles/operations/approval/settle-remark";
import {
  articleFull,
  articleSummary,
  exampleArticle,
  exampleSummary,
  type viewedArticle,
} from "@/lib/articles/operations/article-view";
import { confirmClaims } from "@/lib/articles/operations/confirm-claims";
import { generateArticle } from "@/lib/articles/operations/generate";
import { getArticle } from "@/lib/articles/operations/get";
import { getArticleBySlug } from "@/lib/articles/operations/get-by-slug";
import { listArticles } from "@/lib/articles/operations/list";
import { listArticleClaims } from "@/lib/articles/operations/list-claims";
import { getArticlePassport } from "@/lib/articles/operations/passport/passport";
import { publishArticle } from "@/lib/articles/operations/publish";
import { refreshArticle } from "@/lib/articles/operations/refresh";
import { scheduleArticle } from "@/lib/articles/operations/schedule";
import { changedArticle, exampleChange } from "@/lib/articles/operations/texts/change-text";
import { unscheduleArticle } from "@/lib/articles/operations/unschedule";
import { updateArticle } from "@/lib/articles/operations/update";
import { listArticleVersions } from "@/lib/articles/operations/versions";
import { ignoreFinding } from "@/lib/audits/operations/ignore";
import { listIgnoredFindings } from "@/lib/audits/operations/ignored";
import { getLatestAudit } from "@/lib/audits/operations/latest";
import { listLeftOut } from "@/lib/audits/operations/left-out";
import { unignoreFinding } from "@/lib/audits/operations/unignore";
import { checkCitationsNow } from "@/lib/citations/operations/check-now";
import { listCitationsToCheck } from "@/lib/citations/operations/to-check";
import { listIntegrations } from "@/lib/destinations/operations/list";
import { freeTools } from "@/lib/free/catalogue";
import { listFreeTools } from "@/lib/free/list";
import { getJob } from "@/lib/generation/operations/get";
import { listProjects } from "@/lib/projects/list";
import { getRankings } from "@/lib/projects/rankings";
import { exampleFeed, readFeed } from "@/lib/projects/read-feed";
import { getWritingGuide } from "@/lib/projects/writing-guide";
import { listPublications } from "@/lib/publications/operations/list";
import { getSearchSource } from "@/lib/results/operations/get-source";
import { importFigures } from "@/lib/results/operations/import-figures";
import { listResults } from "@/lib/results/operations/list";
import { getResultsOfArticle } from "@/lib/results/operations/of-article";
import { jsonArrayOf } from "@/lib/surfaces/http/json-stream";
import { type Endpoint, endpoint, freeEndpoint } from "./endpoint";
import { pageLinks } from "./page-links";
import { renderFeed } from "./render-feed";

const oneArticle = {
  body: articleFull,
  examples: { article: exampleArticle },
  answer: ({ article, version }: z.output<typeof viewedArticle>) => ({ body: article, version }),
};

/** The REST API, row by row. Routes, the API reference and the tests are made from this list. */
export const endpoints: readonly Endpoint[] = [
  endpoint("GET /projects", listProjects),
  endpoint("GET /projects/{projectId}/audit", getLatestAudit),
  endpoint("GET /projects/{projectId}/audit/ignored", listIgnoredFindings),
  endpoint("POST /projects/{projectId}/audit/ignore", ignoreFinding),
  endpoint("POST /projects/{projectId}/audit/unignore", unignoreFinding),
  endpoint("GET /projects/{projectId}/audit/left-out", listLeftOut),
  endpoint("GET /projects/{projectId}/rankings", getRankings, { retired: true }),
  endpoint("GET /projects/{projectId}/integrations", listIntegrations),
  endpoint("GET /projects/{projectId}/search-console", getSearchSource),
  endpoint("POST /projects/{projectId}/search-figures", importFigures, {
    description: `${importFigures.description} The text of the file is the field \`csv\` of the JSON body, which may have up to 1 MiB here: send a larger file in parts.`,
    bodyBytesMax: 1024 * 1024,
  }),
  endpoint("GET /projects/{projectId}/writing-guide", getWritingGuide),
  endpoint("GET /articles", listArticles, {
    description:
      "A bare array. Ask for pages until one is short, or follow the `Link` header; `X-Total-Count` says how many there are. A `limit` over 50 is served as 50. With `include=content` each article comes with its text, so that a site of any size builds within the read limit; such a page is complete too, and is sent while it is read. An article that the publish checks block is left out until it is fixed; it is still found by its id.",
    body: z.array(z.union([articleFull, articleSummary])),
    examples: { summaries: [exampleSummary], with_content: [exampleArticle] },
    headers: {
      "X-Total-Count": {
        description: "Articles in all.",
        required: true,
        schema: { type: "integer", minimum: 0 },
      },
      Link: {
        description: "RFC 8288: first, prev, next and last; absent when there is one page.",
        schema: { type: "string" },
      },
    },
    answer: ({ articles, texts, version, total, limit, offset }, { url, baseUrl }) => {
      const link = pageLinks(url, baseUrl, { limit, offset, total });
      return {
        body: articles ?? (texts === null || Array.isArray(texts) ? texts : jsonArrayOf(texts)),
        version,
        headers: { "X-Total-Count": String(total), ...(link !== "" && { Link: link }) },
      };
    },
  }),
  endpoint("POST /articles", generateArticle, { status: 202 }),
  endpoint("GET /articles/by-slug/{slug}", getArticleBySlug, oneArticle),
  endpoint("GET /articles/{articleId}", getArticle, oneArticle),
  endpoint("PATCH /articles/{articleId}", updateArticle, {
    body: changedArticle.shape.article,
    examples: { changed: exampleChange.article },
    headers: {
      ETag: {
        description: "The article's ETag by now, for If-Match of the next change.",
        required: true,
        schema: { type: "string" },
      },
    },
    answer: ({ article, etag }) => ({ body: article, headers: { ETag: etag } }),
  }),
  endpoint("GET /articles/{articleId}/versions", listArticleVersions),
  endpoint("GET /articles/{articleId}/claims", listArticleClaims),
  endpoint("POST /articles/{articleId}/claims", confirmClaims),
  endpoint("POST /articles/{articleId}/sources/check", checkCitationsNow, { status: 202 }),
  endpoint("POST /articles/{articleId}/refresh", refreshArticle, { status: 202 }),
  endpoint("GET /citations/to-check", listCitationsToCheck),
  endpoint("GET /articles/{articleId}/remarks", listArticleRemarks),
  endpoint("PATCH /remarks/{remarkId}", settleArticleRemark),
  endpoint("GET /articles/{articleId}/publications", listPublications),
  endpoint("GET /articles/{articleId}/results", getResultsOfArticle),
  endpoint("GET /articles/{articleId}/passport", getArticlePassport),
  endpoint("POST /articles/{articleId}/publish", publishArticle),
  endpoint("POST /articles/{articleId}/schedule", scheduleArticle),
  endpoint("POST /articles/{articleId}/unschedule", unscheduleArticle),
  endpoint("GET /results", listResults),
  endpoint("GET /jobs/{jobId}", getJob),
  endpoint("GET /feed.xml", readFeed, {
    credentials: "feed",
    contentType: "application/rss+xml; charset=utf-8",
    description:
      "RSS 2.0 with the full texts in content:encoded, at most 50 items. For readers that cannot send headers, put the feed token, never the API key, into the address as `token`. An item links to its public page once that was verified.",
    body: z.string(),
    examples: { feed: renderFeed(exampleFeed) },
    headers: {
      "Last-Modified": {
        description: "When the feed last changed; send it as If-Modified-Since.",
        required: true,
        schema: { type: "string" },
      },
    },
    answer: ({ items, version, ...feed }) => ({
      body: items === null ? null : renderFeed({ ...feed, items }),
      version,
      headers: { "Last-Modified": feed.updatedAt.toUTCString() },
    }),
  }),
  freeEndpoint("GET ", listFreeTools),
  ...freeTools.map(({ slug, operation }) => freeEndpoint(`POST /${slug}`, operation)),
];

/** The endpoints that this server has with its settings. */
export function offeredEndpoints(settings: { freeTools: boolean }): readonly Endpoint[] {
  return endpoints.filter(({ credentials }) => settings.freeTools || credentials !== "none");
}
