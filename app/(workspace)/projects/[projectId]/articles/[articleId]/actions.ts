"use server";

import { setArticleVisibility } from "@/lib/operations/articles/hide";
import { publishArticle } from "@/lib/operations/publications/publish";
import { unpublishArticle } from "@/lib/operations/publications/unpublish";
import { action } from "@/lib/surfaces/actions/form-action";

export const publishArticleAction = action(publishArticle);
export const unpublishArticleAction = action(unpublishArticle);
export const setVisibilityAction = action(setArticleVisibility);
