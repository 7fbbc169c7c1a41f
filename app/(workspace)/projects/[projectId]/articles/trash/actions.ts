"use server";

import { undeleteArticle } from "@galley/lib/operations/articles/undelete";
import { action } from "@/app/_actions/form-action";

export const undeleteArticleAction = action(undeleteArticle);
