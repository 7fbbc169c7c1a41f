import {
  countArticles,
  findArticle,
  findArticleIdByKeyword,
  listArticleRows,
  listArticleRowsById,
} from "@/lib/articles/rows/articles";
import { listArticlesAndJobs } from "@/lib/articles/rows/articles-and-jobs";
import { pullArticle, pullArticleBySlug } from "@/lib/articles/rows/pull-article";
import { pullSummaries } from "@/lib/articles/rows/pull-list";
import { findUnchangedFeed, pullFeed } from "@/lib/projects/feed-queries";
import { casesOf } from "../growth-case";

export const articleCases = casesOf("articles", {
  "find one": (db, { asKey, articleId }) => findArticle(db, asKey, articleId),
  "pull one": (db, { asKey, articleId }) => pullArticle(db, asKey, articleId, []),
  "pull one by slug": (db, { asKey, projectId, articles }) =>
    pullArticleBySlug(db, asKey, { projectId, slug: articles[0]?.slug ?? "" }, []),
  "pull the first page": (db, { asKey, projectId, firstPage }) =>
    pullSummaries(db, asKey, { projectId, known: [], ...firstPage }),
  "pull the 19th page": (db, { asKey, projectId, nineteenthPage }) =>
    pullSummaries(db, asKey, { projectId, known: [], ...nineteenthPage }),
  "pull a deep page": (db, { asKey, projectId, deepPage }) =>
    pullSummaries(db, asKey, { projectId, known: [], ...deepPage }),
  "find one by keyword": (db, { projectId }) => findArticleIdByKeyword(db, projectId, "keyword 7"),
  "list the first page": (db, { asKey, projectId, firstPage }) =>
    listArticleRows(db, asKey, projectId, firstPage),
  "list the first page as a member": (db, { asMember, projectId, firstPage }) =>
    listArticleRows(db, asMember, projectId, firstPage),
  "list the 19th page": (db, { asKey, projectId, nineteenthPage }) =>
    listArticleRows(db, asKey, projectId, nineteenthPage),
  "list a deep page": (db, { asKey, projectId, deepPage }) => listArticleRows(db, asKey, projectId, deepPage),
  count: (db, { asKey, projectId }) => countArticles(db, asKey, projectId),
  "count as a member": (db, { asMember, projectId }) => countArticles(db, asMember, projectId),
  "list articles and open jobs": (db, { asKey, projectId, firstPage }) =>
    listArticlesAndJobs(db, asKey, projectId, firstPage),
  "list by id": (db, { asKey, articleIds }) => listArticleRowsById(db, asKey, articleIds),
  "pull the feed": (db, { projectId }) => pullFeed(db, { projectId, limit: 50 }),
  "pull the feed, unchanged": (db, { projectId }) =>
    findUnchangedFeed(db, projectId, { versions: [], since: new Date(Date.now() + 60_000) }),
});
