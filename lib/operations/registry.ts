import { accountOperations } from "@/lib/accounts/account-operations";
import { exportActivity } from "@/lib/activity/export";
import { listActivity } from "@/lib/activity/list";
import { listOwnActivity } from "@/lib/activity/list-own";
import type { Operation } from "@/lib/kernel/operation";
import { minimumRoleOf } from "@/lib/kernel/roles";
import { authorizeAgent } from "@/lib/keys/agents/authorize-agent";
import { listAgents } from "@/lib/keys/agents/list-agents";
import { reviewRequest } from "@/lib/keys/agents/review-request";
import { revokeAgent } from "@/lib/keys/agents/revoke-agent";
import { findLeakedKeys } from "@/lib/keys/find";
import { listProjectKeys } from "@/lib/keys/list";
import { mintKey } from "@/lib/keys/mint";
import { revokeKey } from "@/lib/keys/revoke";
import { updateKey } from "@/lib/keys/update";
import { addToPlan } from "@/lib/plan/add";
import { checkPlan } from "@/lib/plan/check";
import { getPlan } from "@/lib/plan/get";
import { importPlan } from "@/lib/plan/import";
import { getPlanItem } from "@/lib/plan/item";
import { movePlanned } from "@/lib/plan/move";
import { pausePlan } from "@/lib/plan/pause";
import { removePlanned } from "@/lib/plan/remove";
import { resumePlan } from "@/lib/plan/resume";
import { setPlanBudget } from "@/lib/plan/set-budget";
import { updatePlanned } from "@/lib/plan/update";
import { listProjectApprovers } from "@/lib/projects/approvers";
import { createProject } from "@/lib/projects/create";
import { getProject } from "@/lib/projects/get";
import { listProjects } from "@/lib/projects/list";
import { probeSite } from "@/lib/projects/probe";
import { getRankings } from "@/lib/projects/rankings";
import { readFeed } from "@/lib/projects/read-feed";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import { deleteProject } from "@/lib/projects/trash/delete";
import { listDeletedProjects } from "@/lib/projects/trash/list-deleted";
import { restoreProject } from "@/lib/projects/trash/restore";
import { updateProject } from "@/lib/projects/update";
import { updateWritingGuide } from "@/lib/projects/update-writing-guide";
import { getWritingGuide } from "@/lib/projects/writing-guide";
import { addMember } from "@/lib/workspaces/add-member";
import { createWorkspace } from "@/lib/workspaces/create";
import { getWorkspace } from "@/lib/workspaces/get";
import { acceptInvitation } from "@/lib/workspaces/invitations/accept-invitation";
import { getInvitation } from "@/lib/workspaces/invitations/invitation";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { listInvitations } from "@/lib/workspaces/invitations/list-invitations";
import { revokeInvitation } from "@/lib/workspaces/invitations/revoke-invitation";
import { leaveWorkspace } from "@/lib/workspaces/leave";
import { listWorkspaces } from "@/lib/workspaces/list";
import { listMembers } from "@/lib/workspaces/list-members";
import { removeMember } from "@/lib/workspaces/remove-member";
import { renameWorkspace } from "@/lib/workspaces/rename";
import { setMemberRole } from "@/lib/workspaces/set-member-role";
import { setSecondFactorRule } from "@/lib/workspaces/set-second-factor-rule";
import { deleteWorkspace } from "@/lib/workspaces/trash/delete";
import { listDeletedWorkspaces } from "@/lib/workspaces/trash/list-deleted";
import { restoreWorkspace } from "@/lib/workspaces/trash/restore";
import { approveArticle } from "./articles/approval/approve";
import { listAwaitingArticles } from "./articles/approval/list-awaiting";
import { withdrawArticleApproval } from "./articles/approval/withdraw-approval";
import { confirmClaims } from "./articles/claims/confirm-claims";
import { listArticleClaims } from "./articles/claims/list-claims";
import { deleteArticle } from "./articles/delete";
import { diffArticleVersions } from "./articles/diff";
import { generateArticle } from "./articles/generate";
import { getArticle } from "./articles/get";
import { getArticleBySlug } from "./articles/get-by-slug";
import { importArticle } from "./articles/import";
import { listArticles } from "./articles/list";
import { listArticlesWithJobs } from "./articles/list-with-jobs";
import { checkArticleKeywords } from "./articles/many/check-keywords";
import { exportArticles } from "./articles/many/export";
import { listDeletedArticles } from "./articles/many/list-deleted";
import { listPassportKeys } from "./articles/passport/keys/passport-keys";
import { rotatePassportKey } from "./articles/passport/keys/rotate-passport-key";
import { getArticlePassport } from "./articles/passport/passport";
import { publishArticle } from "./articles/publish";
import { setArticleVisibility } from "./articles/set-visibility";
import { getArticleStatus } from "./articles/status";
import { restoreArticleVersion } from "./articles/texts/restore-version";
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
import { grantWorkspaceCredits } from "./credits/grant";
import { listCreditLedgerEntries } from "./credits/list-entries";
import { setWorkspaceCredits } from "./credits/set";
import { getDashboardArticle } from "./dashboard/article";
import { getDashboardArticles } from "./dashboard/articles";
import { getDashboardAudit } from "./dashboard/audit";
import { getHome } from "./dashboard/home";
import { getDashboardJobs } from "./dashboard/jobs";
import { getFirstSteps } from "./dashboard/overview/first-steps";
import { previewArticle } from "./dashboard/preview";
import { searchDashboard } from "./dashboard/search/search";
import { getViewer } from "./dashboard/viewer";
import { createEndpoint } from "./events/create-endpoint";
import { listEndpoints } from "./events/list-endpoints";
import { listEventTypes } from "./events/list-types";
import { removeEndpoint } from "./events/remove-endpoint";
import { rotateEndpointSecret } from "./events/rotate-secret";
import { testEndpoint } from "./events/test-endpoint";
import { updateEndpoint } from "./events/update-endpoint";
import { freeTools } from "./free/catalogue";
import { listFreeTools } from "./free/list";
import { rotateSecrets } from "./health/secrets/rotate-secrets";
import { secretsStatus } from "./health/secrets/secrets-status";
import { showStatus } from "./health/status";
import { showStorage } from "./health/storage";
import { tryService } from "./health/try-service";
import { createIntegration } from "./integrations/create";
import { finishWordpress } from "./integrations/finish-wordpress";
import { getIntegration } from "./integrations/get";
import { listIntegrations } from "./integrations/list";
import { listProviders } from "./integrations/list-providers";
import { removeIntegration } from "./integrations/remove";
import { startWordpress } from "./integrations/start-wordpress";
import { testIntegration } from "./integrations/test";
import { updateIntegration } from "./integrations/update";
import { cancelJob } from "./jobs/cancel";
import { dismissJob } from "./jobs/dismiss";
import { getJob } from "./jobs/get";
import { listJobs } from "./jobs/list";
import { listModelCalls } from "./jobs/model-calls/list-model-calls";
import { retryJob } from "./jobs/retry";
import { checkAiPresence } from "./lookups/ai-presence";
import { checkPage } from "./lookups/page-check";
import { checkRank } from "./lookups/rank-check";
import { checkPublicationNow } from "./publications/check-now";
import { getPublishHistory } from "./publications/history";
import { listPublications } from "./publications/list";
import { unpublishArticle } from "./publications/unpublish";
import { getDelivery } from "./webhook-deliveries/get";
import { listDeliveriesOfEndpoint } from "./webhook-deliveries/list-of-endpoint";
import { listDeliveriesOfIntegration } from "./webhook-deliveries/list-of-integration";
import { resendDelivery } from "./webhook-deliveries/resend";

/** Everything that Galley can do. What is not in this list is on no surface. */
export const operations: readonly Operation[] = [
  acceptInvitation,
  addMember,
  addToPlan,
  checkPlan,
  getPlan,
  getPlanItem,
  importPlan,
  movePlanned,
  pausePlan,
  removePlanned,
  resumePlan,
  setPlanBudget,
  updatePlanned,
  approveArticle,
  authorizeAgent,
  listAgents,
  reviewRequest,
  revokeAgent,
  cancelJob,
  checkAiPresence,
  checkArticleKeywords,
  checkPage,
  checkRank,
  createEndpoint,
  createIntegration,
  createProject,
  createWorkspace,
  generateArticle,
  deleteArticle,
  deleteProject,
  deleteWorkspace,
  listDeletedProjects,
  listDeletedWorkspaces,
  restoreProject,
  restoreWorkspace,
  diffArticleVersions,
  dismissJob,
  listDeletedArticles,
  restoreArticleVersion,
  undeleteArticle,
  updateArticle,
  getArticleVersion,
  listArticleVersions,
  listArticleClaims,
  getArticle,
  getArticleStatus,
  getArticleBySlug,
  getArticlePassport,
  compareProjectAudits,
  confirmClaims,
  explainAudit,
  findLeakedKeys,
  exportActivity,
  exportArticles,
  exportAudit,
  getAudit,
  listAuditPages,
  getDashboardArticles,
  getDashboardAudit,
  getDelivery,
  getHome,
  getViewer,
  searchDashboard,
  getFirstSteps,
  probeSite,
  listActivity,
  listOwnActivity,
  finishWordpress,
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
  listAwaitingArticles,
  listCreditLedgerEntries,
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
  listProjectApprovers,
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
  rotateSecrets,
  secretsStatus,
  showStatus,
  showStorage,
  tryService,
  setArticleVisibility,
  setProjectApprovers,
  setWorkspaceCredits,
  getInvitation,
  getWorkspace,
  inviteMember,
  leaveWorkspace,
  listInvitations,
  removeMember,
  renameWorkspace,
  revokeInvitation,
  setMemberRole,
  setSecondFactorRule,
  startProjectAudit,
  stopProjectAudit,
  testEndpoint,
  startWordpress,
  testIntegration,
  checkPublicationNow,
  getPublishHistory,
  unpublishArticle,
  updateEndpoint,
  updateIntegration,
  updateKey,
  updateProject,
  getWritingGuide,
  updateWritingGuide,
  withdrawArticleApproval,
  ...accountOperations,
  ...freeTools.map((tool) => tool.operation),
];

/** The lowest role that each operation requires of a member of the workspace, without the operations for everybody. */
export const roleTable = operations.flatMap((operation) => {
  const role = minimumRoleOf(operation);
  return role === null ? [] : [{ operation, role }];
});
