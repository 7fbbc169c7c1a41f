"use server";

import { action } from "@/lib/actions/form-action";
import { setArticleVisibility } from "@/lib/core/articles/hide";
import { publishArticle } from "@/lib/core/publications/publish";
import { unpublishArticle } from "@/lib/core/publications/unpublish";

export const publishArticleAction = action(publishArticle);
export const unpublishArticleAction = action(unpublishArticle);
export const setVisibilityAction = action(setArticleVisibility);
