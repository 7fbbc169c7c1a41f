import { createAccount } from "./accounts/create";
import { setPassword } from "./accounts/set-password";
import { signUpOwner } from "./accounts/sign-up-owner";
import { listActivity } from "./activity/list";
import { confirmClaim } from "./articles/confirm-claim";
import { deleteArticle } from "./articles/delete";
import { diffArticleVersions } from "./articles/diff";
import { generateArticle } from "./articles/generate";
import { getArticle } from "./articles/get";
import { getArticleBySlug } from "./articles/get-by-slug";
import { importArticle } from "./articles/import";
import { listArticles } from "./articles/list";
import { listDeletedArticles } from "./articles/list-deleted";
import { listArticlesWithJobs } from "./articles/list-with-jobs";
import { listPassportKeys } from "./articles/passport/keys/passport-keys";
import { rotatePassportKey } from "./articles/passport/keys/rotate-passport-key";
import { getArticlePassport } from "./articles/passport/passport";
import { publishArticle } from "./articles/publish";
import { restoreArticleVersion } from "./articles/restore-version";
import { setArticleVisibility } from "./articles/set-visibility";
import { undeleteArticle } from "./articles/undelete";
import { updateArticle } from "./articles/update";
import { getArticleVersion } from "./articles/version";
import { listArticleVersions } from "./articles/versions";
import { compareProjectAudits } from "./audits/compare";
import { explainAudit } from "./audits/explain";
import { exportAudit } from "./audits/export";
import { getAudit } from "./audits/get";
import { getLatestAudit } from "./audits/latest";
import { listAudits } from "./audits/list";
import { listAuditPages } from "./audits/pages";
import { listAuditRules } from "./audits/rules";
import { startProjectAudit } from "./audits/start";
import { stopProjectAudit } from "./audits/stop";
import type { Operation } from "./core/operation";
import { grantWorkspaceCredits } from "./credits/grant";
import { setWorkspaceCredits } from "./credits/set";
import { getDashboardArticle } from "./dashboard/article";
import { getDashboardArticles } from "./dashboard/articles";
import { getDashboardAudit } from "./dashboard/audit";
import { getHome } from "./dashboard/home";
import { getDashboardJobs } from "./dashboard/jobs";
import { previewArticle } from "./dashboard/preview";
import { getViewer } from "./dashboard/viewer";
import { createEndpoint } from "./events/create-endpoint";
import { listEndpoints } from "./events/list-endpoints";
import { listEventTypes } from "./events/list-types";
import { removeEndpoint } from "./events/remove-endpoint";
import { rotateEndpointSecret } from "./events/rotate-secret";
import { testEndpoint } from "./events/test-endpoint";
import { updateEndpoint } from "./events/update-endpoint";
import { readFeed } from "./feed/read";
import { freeTools } from "./free/catalogue";
import { listFreeTools } from "./free/list";
import { createIntegration } from "./integrations/create";
import { getIntegration } from "./integrations/get";
import { listIntegrations } from "./integrations/list";
import { listProviders } from "./integrations/list-providers";
import { removeIntegration } from "./integrations/remove";
import { testIntegration } from "./integrations/test";
import { updateIntegration } from "./integrations/update";
import { getJob } from "./jobs/get";
import { listJobs } from "./jobs/list";
import { listModelCalls } from "./jobs/model-calls/list-model-calls";
import { retryJob } from "./jobs/retry";
import { listProjectKeys } from "./keys/list";
import { mintKey } from "./keys/mint";
import { revokeKey } from "./keys/revoke";
import { checkAiPresence } from "./lookups/ai-presence";
import { checkPage } from "./lookups/page-check";
import { checkRank } from "./lookups/rank-check";
import { createProject } from "./projects/create";
import { getProject } from "./projects/get";
import { listProjects } from "./projects/list";
import { getRankings } from "./projects/rankings";
import { updateProject } from "./projects/update";
import { updateWritingGuide } from "./projects/update-writing-guide";
import { getWritingGuide } from "./projects/writing-guide";
import { listPublications } from "./publications/list";
import { unpublishArticle } from "./publications/unpublish";
import { getDelivery } from "./webhook-deliveries/get";
import { listDeliveriesOfEndpoint } from "./webhook-deliveries/list-of-endpoint";
import { listDeliveriesOfIntegration } from "./webhook-deliveries/list-of-integration";
import { resendDelivery } from "./webhook-deliveries/resend";
import { addMember } from "./workspaces/add-member";
import { createWorkspace } from "./workspaces/create";
import { listWorkspaces } from "./workspaces/list";
import { listMembers } from "./workspaces/list-members";

/** Everything that Galley can do. What is not in this list is on no surface. */
export const operations: readonly Operation[] = [
  addMember,
  checkAiPresence,
  checkPage,
  checkRank,
  createAccount,
  createEndpoint,
  createIntegration,
  createProject,
  createWorkspace,
  generateArticle,
  deleteArticle,
  diffArticleVersions,
  listDeletedArticles,
  restoreArticleVersion,
  undeleteArticle,
  updateArticle,
  getArticleVersion,
  listArticleVersions,
  getArticle,
  getArticleBySlug,
  getArticlePassport,
  compareProjectAudits,
  confirmClaim,
  explainAudit,
  exportAudit,
  getAudit,
  listAuditPages,
  getDashboardArticles,
  getDashboardAudit,
  getDelivery,
  getHome,
  getViewer,
  listActivity,
  getIntegration,
  getJob,
  getDashboardJobs,
  getLatestAudit,
  getProject,
  getRankings,
  grantWorkspaceCredits,
  importArticle,
  getDashboardArticle,
  listArticles,
  listArticlesWithJobs,
  listAuditRules,
  listAudits,
  listDeliveriesOfEndpoint,
  listDeliveriesOfIntegration,
  listEndpoints,
  listEventTypes,
  listFreeTools,
  listIntegrations,
  listJobs,
  listMembers,
  listModelCalls,
  listPassportKeys,
  listProjectKeys,
  listProjects,
  listProviders,
  listPublications,
  listWorkspaces,
  mintKey,
  previewArticle,
  publishArticle,
  readFeed,
  removeEndpoint,
  removeIntegration,
  resendDelivery,
  retryJob,
  revokeKey,
  rotateEndpointSecret,
  rotatePassportKey,
  setArticleVisibility,
  setPassword,
  setWorkspaceCredits,
  signUpOwner,
  startProjectAudit,
  stopProjectAudit,
  testEndpoint,
  testIntegration,
  unpublishArticle,
  updateEndpoint,
  updateIntegration,
  updateProject,
  getWritingGuide,
  updateWritingGuide,
  ...freeTools.map((tool) => tool.operation),
];
