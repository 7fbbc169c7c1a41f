"use server";

import { approveArticle } from "@galley/lib/articles/operations/approval/approve";
import { settleArticleRemark } from "@galley/lib/articles/operations/approval/settle-remark";
import { withdrawArticleApproval } from "@galley/lib/articles/operations/approval/withdraw-approval";
import { confirmClaims } from "@galley/lib/articles/operations/confirm-claims";
import { publishArticle } from "@galley/lib/articles/operations/publish";
import { refreshArticle } from "@galley/lib/articles/operations/refresh";
import { setArticleVisibility } from "@galley/lib/articles/operations/set-visibility";
import { checkCitationsNow } from "@galley/lib/citations/operations/check-now";
import { checkPublicationNow } from "@galley/lib/publications/operations/check-now";
import { unpublishArticle } from "@galley/lib/publications/operations/unpublish";
import { action } from "@/app/_actions/form-action";

export const publishArticleAction = action(publishArticle);
export const checkPublicationAction = action(checkPublicationNow);
export const unpublishArticleAction = action(unpublishArticle);
export const checkCitationsAction = action(checkCitationsNow);
export const refreshArticleAction = action(refreshArticle, { lists: ["covers"] });
export const confirmCitedClaimsAction = action(confirmClaims);
export const confirmClaimsAction = action(confirmClaims, { lists: ["claims"] });
export const setVisibilityAction = action(setArticleVisibility);
export const approveArticleAction = action(approveArticle);
export const settleRemarkAction = action(settleArticleRemark);
export const withdrawApprovalAction = action(withdrawArticleApproval);
