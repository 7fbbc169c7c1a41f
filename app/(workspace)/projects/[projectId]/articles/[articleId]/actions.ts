"use server";

import { approveArticle } from "@/lib/operations/articles/approval/approve";
import { withdrawArticleApproval } from "@/lib/operations/articles/approval/withdraw-approval";
import { confirmClaims } from "@/lib/operations/articles/claims/confirm-claims";
import { publishArticle } from "@/lib/operations/articles/publish";
import { setArticleVisibility } from "@/lib/operations/articles/set-visibility";
import { checkPublicationNow } from "@/lib/operations/publications/check-now";
import { unpublishArticle } from "@/lib/operations/publications/unpublish";
import { action } from "@/lib/surfaces/actions/form-action";

export const publishArticleAction = action(publishArticle);
export const checkPublicationAction = action(checkPublicationNow);
export const unpublishArticleAction = action(unpublishArticle);
export const confirmCitedClaimsAction = action(confirmClaims);
export const confirmClaimsAction = action(confirmClaims, { lists: ["claims"] });
export const setVisibilityAction = action(setArticleVisibility);
export const approveArticleAction = action(approveArticle);
export const withdrawApprovalAction = action(withdrawArticleApproval);
