import {
  countArticles,
  findArticle,
  findArticleBySlug,
  findArticleIdByKeyword,
  listArticleRows,
  listArticleRowsById,
  listArticlesAndJobs,
} from "@/lib/articles/rows";
import { lastFeedChange } from "@/lib/operations/feed/queries";
import { casesOf } from "../growth-case";

export const articleCases = casesOf("articles", {
  "find one": (db, { asKey, articleId }) => findArticle(db, asKey, articleId),
  "find one by slug": (db, { asKey, projectId, articles }) =>
    findArticleBySlug(db, asKey, projectId, articles[0]?.slug ?? ""),
  "find one by keyword": (db, { projectId }) => findArticleIdByKeyword(db, projectId, "keyword 7"),
  "list the first page": (db, { asKey, projectId, firstPage }) =>
    listArticleRows(db, asKey, projectId, firstPage),
  "list the first page as a member": (db, { asMember, projectId, firstPage }) =>
    listArticleRows(db, asMember, projectId, firstPage),
  "list a deep page": (db, { asKey, projectId, deepPage }) => listArticleRows(db, asKey, projectId, deepPage),
  count: (db, { asKey, projectId }) => countArticles(db, asKey, projectId),
  "count as a member": (db, { asMember, projectId }) => countArticles(db, asMember, projectId),
  "list articles and open jobs": (db, { asKey, projectId, firstPage }) =>
    listArticlesAndJobs(db, asKey, projectId, firstPage),
  "list by id": (db, { asKey, articleIds }) => listArticleRowsById(db, asKey, articleIds),
  "last change of a feed": (db, { projectId, articles }) => lastFeedChange(db, projectId, articles),
});
