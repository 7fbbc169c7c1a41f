import { accountOperations } from "@/lib/accounts/account-operations";
import { exportActivity } from "@/lib/activity/export";
import { listActivity } from "@/lib/activity/list";
import { listOwnActivity } from "@/lib/activity/list-own";
import { approveArticle } from "@/lib/articles/operations/approval/approve";
import { listAwaitingArticles } from "@/lib/articles/operations/approval/list-awaiting";
import { listArticleRemarks } from "@/lib/articles/operations/approval/list-remarks";
import { sendBackArticle } from "@/lib/articles/operations/approval/send-back";
import { settleArticleRemark } from "@/lib/articles/operations/approval/settle-remark";
import { withdrawArticleApproval } from "@/lib/articles/operations/approval/withdraw-approval";
import { confirmClaims } from "@/lib/articles/operations/confirm-claims";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { diffArticleVersions } from "@/lib/articles/operations/diff";
import { listArticleFilters } from "@/lib/articles/operations/filters/list-filters";
import { removeArticleFilter } from "@/lib/articles/operations/filters/remove-filter";
import { saveArticleFilter } from "@/lib/articles/operations/filters/save-filter";
import { generateArticle } from "@/lib/articles/operations/generate";
import { getArticle } from "@/lib/articles/operations/get";
import { getArticleBySlug } from "@/lib/articles/operations/get-by-slug";
import { importArticle } from "@/lib/articles/operations/import";
import { listArticles } from "@/lib/articles/operations/list";
import { listArticleClaims } from "@/lib/articles/operations/list-claims";
import { listArticlesWithJobs } from "@/lib/articles/operations/list-with-jobs";
import { checkArticleKeywords } from "@/lib/articles/operations/many/check-keywords";
import { exportArticles } from "@/lib/articles/operations/many/export";
import { listDeletedArticles } from "@/lib/articles/operations/many/list-deleted";
import { getArticlePassport } from "@/lib/articles/operations/passport/passport";
import { listPassportKeys } from "@/lib/articles/operations/passport/passport-keys";
import { rotatePassportKey } from "@/lib/articles/operations/passport/rotate-passport-key";
import { proposeChange } from "@/lib/articles/operations/propose";
import { publishArticle } from "@/lib/articles/operations/publish";
import { refreshArticle } from "@/lib/articles/operations/refresh";
import { scheduleArticle } from "@/lib/articles/operations/schedule";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { getArticleStatus } from "@/lib/articles/operations/status";
import { restoreArticleVersion } from "@/lib/articles/operations/texts/restore-version";
import { undeleteArticle } from "@/lib/articles/operations/undelete";
import { unscheduleArticle } from "@/lib/articles/operations/unschedule";
import { updateArticle } from "@/lib/articles/operations/update";
import { getArticleVersion } from "@/lib/articles/operations/version";
import { listArticleVersions } from "@/lib/articles/operations/versions";
import { compareProjectAudits } from "@/lib/audits/operations/compare";
import { explainAudit } from "@/lib/audits/operations/explain";
import { exportAudit } from "@/lib/audits/operations/export";
import { getAudit } from "@/lib/audits/operations/get";
import { ignoreFinding } from "@/lib/audits/operations/ignore";
import { listIgnoredFindings } from "@/lib/audits/operations/ignored";
import { getLatestAudit } from "@/lib/audits/operations/latest";
import { listLeftOut } from "@/lib/audits/operations/left-out";
import { listAudits } from "@/lib/audits/operations/list";
import { listAuditPages } from "@/lib/audits/operations/pages";
import { readSharedReport } from "@/lib/audits/operations/read-report";
import { recheckAudit } from "@/lib/audits/operations/recheck";
import { listAuditRules } from "@/lib/audits/operations/rules";
import { shareAudit } from "@/lib/audits/operations/share";
import { listSharedReports } from "@/lib/audits/operations/shared";
import { startProjectAudit } from "@/lib/audits/operations/start";
import { stopProjectAudit } from "@/lib/audits/operations/stop";
import { unignoreFinding } from "@/lib/audits/operations/unignore";
import { unshareAudit } from "@/lib/audits/operations/unshare";
import { checkCitationsNow } from "@/lib/citations/operations/check-now";
import { listCitationsToCheck } from "@/lib/citations/operations/to-check";
import { grantWorkspaceCredits } from "@/lib/credits/operations/grant";
import { listCreditLedgerEntries } from "@/lib/credits/operations/list-entries";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { getDashboardArticle } from "@/lib/dashboard/article";
import { getArticleTabs } from "@/lib/dashboard/article-tabs";
import { getDashboardArticles } from "@/lib/dashboard/articles";
import { getDashboardAudit } from "@/lib/dashboard/audit";
import { getBulkEffect } from "@/lib/dashboard/bulk-effect";
import { getFirstSteps } from "@/lib/dashboard/first-steps";
import { getHome } from "@/lib/dashboard/home";
import { getDashboardJobs } from "@/lib/dashboard/jobs";
import { searchLinkTargets } from "@/lib/dashboard/link-targets";
import { previewArticle } from "@/lib/dashboard/preview";
import { getProjectHome } from "@/lib/dashboard/project-home";
import { searchDashboard } from "@/lib/dashboard/search";
import { getViewer } from "@/lib/dashboard/viewer";
import { createIntegration } from "@/lib/destinations/operations/create";
import { finishWordpress } from "@/lib/destinations/operations/finish-wordpress";
import { getIntegration } from "@/lib/destinations/operations/get";
import { listIntegrations } from "@/lib/destinations/operations/list";
import { listProviders } from "@/lib/destinations/operations/list-providers";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { startWordpress } from "@/lib/destinations/operations/start-wordpress";
import { testIntegration } from "@/lib/destinations/operations/test";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { freeTools } from "@/lib/free/catalogue";
import { listFreeTools } from "@/lib/free/list";
import { cancelJob } from "@/lib/generation/operations/cancel";
import { dismissJob } from "@/lib/generation/operations/dismiss";
import { getJob } from "@/lib/generation/operations/get";
import { listJobs } from "@/lib/generation/operations/list";
import { listModelCalls } from "@/lib/generation/operations/list-model-calls";
import { retryJob } from "@/lib/generation/operations/retry";
import { rotateSecrets } from "@/lib/health/secrets/rotate-secrets";
import { secretsStatus } from "@/lib/health/secrets/secrets-status";
import { showStatus } from "@/lib/health/status";
import { showStorage } from "@/lib/health/storage";
import { tryService } from "@/lib/health/try-service";
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
import { checkAiPresence } from "@/lib/lookups/operations/ai-presence";
import { checkPage } from "@/lib/lookups/operations/page-check";
import { checkRank } from "@/lib/lookups/operations/rank-check";
import { getMailChoices } from "@/lib/mail/operations/get-choices";
import { getSwitchOff } from "@/lib/mail/operations/get-switch-off";
import { sendTestMail } from "@/lib/mail/operations/send-test";
import { setMailChoices } from "@/lib/mail/operations/set-choices";
import { switchOffMail } from "@/lib/mail/operations/switch-off";
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
import { getBlog } from "@/lib/projects/blog/get-blog";
import { setBlogPicture } from "@/lib/projects/blog/set-blog-picture";
import { updateBlog } from "@/lib/projects/blog/update-blog";
import { createProject } from "@/lib/projects/create";
import { dismissSuggestion } from "@/lib/projects/dismiss-suggestion";
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
import { checkPublicationNow } from "@/lib/publications/operations/check-now";
import { getPublishHistory } from "@/lib/publications/operations/history";
import { listPublications } from "@/lib/publications/operations/list";
import { unpublishArticle } from "@/lib/publications/operations/unpublish";
import { connectSearchConsole } from "@/lib/results/operations/connect";
import { disconnectSearchConsole } from "@/lib/results/operations/disconnect";
import { finishGoogle } from "@/lib/results/operations/finish-google";
import { getGoogleAccess } from "@/lib/results/operations/get-google";
import { getSearchSource } from "@/lib/results/operations/get-source";
import { importFigures } from "@/lib/results/operations/import-figures";
import { listResults } from "@/lib/results/operations/list";
import { getResultsOfArticle } from "@/lib/results/operations/of-article";
import { startGoogle } from "@/lib/results/operations/start-google";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { getDelivery } from "@/lib/webhooks/operations/get-delivery";
import { listEndpoints } from "@/lib/webhooks/operations/list-endpoints";
import { listDeliveriesOfEndpoint } from "@/lib/webhooks/operations/list-of-endpoint";
import { listDeliveriesOfIntegration } from "@/lib/webhooks/operations/list-of-integration";
import { listEventTypes } from "@/lib/webhooks/operations/list-types";
import { removeEndpoint } from "@/lib/webhooks/operations/remove-endpoint";
import { resendDelivery } from "@/lib/webhooks/operations/resend-delivery";
import { rotateEndpointSecret } from "@/lib/webhooks/operations/rotate-secret";
import { testEndpoint } from "@/lib/webhooks/operations/test-endpoint";
import { updateEndpoint } from "@/lib/webhooks/operations/update-endpoint";
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
import { listWorkspaceProviders } from "@/lib/workspaces/providers/list-providers";
import { removeWorkspaceProvider } from "@/lib/workspaces/providers/remove-provider";
import { setWorkspaceProvider } from "@/lib/workspaces/providers/set-provider";
import { testWorkspaceProvider } from "@/lib/workspaces/providers/test-provider";
import { removeMember } from "@/lib/workspaces/remove-member";
import { renameWorkspace } from "@/lib/workspaces/rename";
import { setMemberRole } from "@/lib/workspaces/set-member-role";
import { setSecondFactorRule } from "@/lib/workspaces/set-second-factor-rule";
import { deleteWorkspace } from "@/lib/workspaces/trash/delete";
import { listDeletedWorkspaces } from "@/lib/workspaces/trash/list-deleted";
import { restoreWorkspace } from "@/lib/workspaces/trash/restore";

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
  checkCitationsNow,
  listCitationsToCheck,
  checkArticleKeywords,
  checkPage,
  checkRank,
  createEndpoint,
  createIntegration,
  createProject,
  dismissSuggestion,
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
  ignoreFinding,
  listIgnoredFindings,
  listLeftOut,
  readSharedReport,
  recheckAudit,
  shareAudit,
  listSharedReports,
  unignoreFinding,
  unshareAudit,
  getArticleTabs,
  getBulkEffect,
  listArticleFilters,
  removeArticleFilter,
  saveArticleFilter,
  getDashboardArticles,
  getDashboardAudit,
  getDelivery,
  getHome,
  getViewer,
  getProjectHome,
  searchDashboard,
  searchLinkTargets,
  getFirstSteps,
  probeSite,
  listActivity,
  listOwnActivity,
  finishWordpress,
  getIntegration,
  getBlog,
  setBlogPicture,
  updateBlog,
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
  listArticleRemarks,
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
  listResults,
  getResultsOfArticle,
  listWorkspaces,
  listWorkspaceProviders,
  setWorkspaceProvider,
  removeWorkspaceProvider,
  testWorkspaceProvider,
  mintKey,
  previewArticle,
  proposeChange,
  publishArticle,
  refreshArticle,
  scheduleArticle,
  unscheduleArticle,
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
  getMailChoices,
  getSwitchOff,
  sendTestMail,
  setMailChoices,
  switchOffMail,
  sendBackArticle,
  settleArticleRemark,
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
  connectSearchConsole,
  disconnectSearchConsole,
  startGoogle,
  finishGoogle,
  getGoogleAccess,
  getSearchSource,
  importFigures,
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
