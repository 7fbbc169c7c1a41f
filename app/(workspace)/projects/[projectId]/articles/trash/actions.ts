"use server";

import { undeleteArticle } from "@galley/lib/articles/operations/undelete";
import { action } from "@/app/_actions/form-action";

export const undeleteArticleAction = action(undeleteArticle);
