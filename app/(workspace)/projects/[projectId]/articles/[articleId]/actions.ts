"use server";

import { confirmClaim } from "@/lib/operations/articles/confirm-claim";
import { publishArticle } from "@/lib/operations/articles/publish";
import { setArticleVisibility } from "@/lib/operations/articles/set-visibility";
import { unpublishArticle } from "@/lib/operations/publications/unpublish";
import { action } from "@/lib/surfaces/actions/form-action";

export const publishArticleAction = action(publishArticle);
export const unpublishArticleAction = action(unpublishArticle);
export const confirmClaimAction = action(confirmClaim);
export const setVisibilityAction = action(setArticleVisibility);
