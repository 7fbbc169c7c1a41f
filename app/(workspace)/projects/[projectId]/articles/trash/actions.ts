"use server";

import { undeleteArticle } from "@/lib/operations/articles/undelete";
import { action } from "@/lib/surfaces/actions/form-action";

export const undeleteArticleAction = action(undeleteArticle);
