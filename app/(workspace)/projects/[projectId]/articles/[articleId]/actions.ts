"use server";

import { action } from "@/lib/actions/form-action";
import { setArticleVisibility } from "@/lib/core/articles/hide";
import { publishArticle } from "@/lib/core/publications/publish";

export const publishArticleAction = action(publishArticle);
export const setVisibilityAction = action(setArticleVisibility);
