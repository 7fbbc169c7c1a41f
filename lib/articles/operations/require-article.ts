import { findArticleState } from "@/lib/articles/rows/article-states";
import { findArticle, findArticleOrDeleted } from "@/lib/articles/rows/articles";
import { findRemark } from "@/lib/articles/rows/remarks";
import { findDeletedArticle } from "@/lib/articles/rows/trash";
import { inProject, requireRow } from "@/lib/kernel/require";

export const requireArticle = requireRow("article", findArticle, inProject);
export const requireArticleState = requireRow("article", findArticleState, inProject);
export const requireArticleOrDeleted = requireRow("article", findArticleOrDeleted, inProject);
export const requireDeletedArticle = requireRow("article in the trash", findDeletedArticle, inProject);
export const requireRemark = requireRow("remark", findRemark, inProject);
