import { generateArticle } from "./articles/generate";
import { getArticle, getArticleBySlug } from "./articles/get";
import { setArticleVisibility } from "./articles/hide";
import { importArticle } from "./articles/import";
import { listArticles } from "./articles/list";
import { listArticlesWithJobs } from "./articles/list-with-jobs";
import { getLatestAudit } from "./audits/latest";
import { grantWorkspaceCredits, setWorkspaceCredits } from "./credits/change";
import { getArticleShelf } from "./dashboard/article-shelf";
import { getHome } from "./dashboard/home";
import { inspectArticle } from "./dashboard/inspect-article";
import { getJobBoard } from "./dashboard/job-board";
import { getViewer } from "./dashboard/viewer";
import { removeEndpoint, rotateEndpointSecret, updateEndpoint } from "./events/change-endpoint";
import { createEndpoint } from "./events/create-endpoint";
import { listEndpoints } from "./events/list-endpoints";
import { listEventTypes } from "./events/list-types";
import { testEndpoint } from "./events/test-endpoint";
import { readFeed } from "./feed/read";
import { removeIntegration, testIntegration } from "./integrations/change";
import { createIntegration } from "./integrations/create";
import { getIntegration } from "./integrations/get";
import { listIntegrations } from "./integrations/list";
import { listProviders } from "./integrations/providers";
import { updateIntegration } from "./integrations/update";
import { getJob } from "./jobs/get";
import { listJobs } from "./jobs/list";
import { retryJob } from "./jobs/retry";
import { listProjectKeys } from "./keys/list";
import { mintKey } from "./keys/mint";
import { revokeKey } from "./keys/revoke";
import { checkAiPresence } from "./lookups/ai-presence";
import { checkPage } from "./lookups/page-check";
import { checkRank } from "./lookups/rank-check";
import type { Operation } from "./operation";
import { createProject } from "./projects/create";
import { getProject } from "./projects/get";
import { listProjects } from "./projects/list";
import { getRankings } from "./projects/rankings";
import { updateProject } from "./projects/update";
import { listPublications } from "./publications/list";
import { publishArticle } from "./publications/publish";
import { unpublishArticle } from "./publications/unpublish";
import { getDelivery } from "./webhook-deliveries/get";
import { listEndpointDeliveries, listIntegrationDeliveries } from "./webhook-deliveries/list";
import { resendDelivery } from "./webhook-deliveries/resend";
import { createWorkspace } from "./workspaces/create";
import { listWorkspaces } from "./workspaces/list";
import { addMember, listMembers } from "./workspaces/members";

/** Everything that Galley can do. What is not in this list is behind no door. */
export const operations: readonly Operation[] = [
  addMember,
  checkAiPresence,
  checkPage,
  checkRank,
  createEndpoint,
  createIntegration,
  createProject,
  createWorkspace,
  generateArticle,
  getArticle,
  getArticleBySlug,
  getArticleShelf,
  getDelivery,
  getHome,
  getViewer,
  getIntegration,
  getJob,
  getJobBoard,
  getLatestAudit,
  getProject,
  getRankings,
  grantWorkspaceCredits,
  importArticle,
  inspectArticle,
  listArticles,
  listArticlesWithJobs,
  listEndpointDeliveries,
  listIntegrationDeliveries,
  listEndpoints,
  listEventTypes,
  listIntegrations,
  listJobs,
  listMembers,
  listProjectKeys,
  listProjects,
  listProviders,
  listPublications,
  listWorkspaces,
  mintKey,
  publishArticle,
  readFeed,
  removeEndpoint,
  removeIntegration,
  resendDelivery,
  retryJob,
  revokeKey,
  rotateEndpointSecret,
  setArticleVisibility,
  setWorkspaceCredits,
  testEndpoint,
  testIntegration,
  unpublishArticle,
  updateEndpoint,
  updateIntegration,
  updateProject,
];
