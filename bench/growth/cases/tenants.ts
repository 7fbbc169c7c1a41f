import { deleteOldActivity, listActivityRows } from "@/lib/activity/queries";
import { findLatestAudit, isAuditRunning } from "@/lib/audits/operations/queries";
import { creditBalances, setCredits } from "@/lib/credits/queries";
import { listIntegrationRows } from "@/lib/destinations/operations/queries";
import { listHeartbeats } from "@/lib/health/queries";
import {
  claimIdempotentAnswer,
  deleteOldAnswers,
  findIdempotentAnswer,
} from "@/lib/kernel/idempotency-queries";
import { findKeyHolder, listKeys } from "@/lib/keys/queries";
import { deleteExpiredLookups, findLookup } from "@/lib/lookups/answer-queries";
import { findProject, latestGrades, listProjectRows, takenSlugs } from "@/lib/projects/queries";
import { listEndpointRows } from "@/lib/webhooks/operations/endpoint-queries";
import {
  findUserByEmail,
  findWorkspace,
  hasUsers,
  listMemberRows,
  listWorkspaceRows,
} from "@/lib/workspaces/queries";
import { casesOf } from "../growth-case";

const call = (contentKeyId: string) => ({
  contentKeyId,
  operation: "articles.generate",
  idempotencyKey: "call-1",
  inputHash: "measured",
});

export const tenantCases = [
  ...casesOf("tenants", {
    "find a project": (db, { asMember, projectId }) => findProject(db, asMember, projectId),
    "projects of a member": (db, { asMember }) => listProjectRows(db, asMember),
    "projects of a key": (db, { asKey }) => listProjectRows(db, asKey),
    "grades of fifty projects": (db, { projectIds }) => latestGrades(db, projectIds),
    "which slugs are taken": (db) => takenSlugs(db, ["project-1", "project-2"]),
    "latest audit": (db, { projectId }) => findLatestAudit(db, projectId),
    "is an audit running": (db, { projectId }) => isAuditRunning(db, projectId),
    "connections of a project": (db, { projectId }) => listIntegrationRows(db, projectId),
    "event endpoints of a project": (db, { projectId }) => listEndpointRows(db, projectId),
    "find a workspace": (db, { asMember, workspaceId }) => findWorkspace(db, asMember, workspaceId),
    "workspaces of a member": (db, { asMember }) => listWorkspaceRows(db, asMember),
    "members of a workspace": (db, { workspaceId }) => listMemberRows(db, workspaceId),
    "find a user by e-mail": (db) => findUserByEmail(db, "user-1@example.com"),
    "is there any user": (db) => hasUsers(db),
  }),
  ...casesOf("credits", {
    "balance of a workspace": (db, { workspaceId }) => creditBalances(db, [workspaceId]),
    "balances of fifty workspaces": (db, { workspaceIds }) => creditBalances(db, workspaceIds),
    "set a balance": (db, { workspaceId }) => setCredits(db, workspaceId, 1000, "measured"),
  }),
  ...casesOf("keys", {
    "whose is a key": (db) => findKeyHolder(db, "key", "c0ffee"),
    "whose is a feed token": (db) => findKeyHolder(db, "feed", "c0ffee"),
    "keys of a project": (db, { projectId }) => listKeys(db, projectId),
  }),
  ...casesOf("idempotency", {
    "claim an answer": (db, { keyId }) => claimIdempotentAnswer(db, call(keyId)),
    "find an answer": (db, { nobody }) => findIdempotentAnswer(db, call(nobody)),
    "remove expired answers": (db) => deleteOldAnswers(db, 1),
  }),
  ...casesOf("lookups", {
    "find an answer": (db) => findLookup(db, "none"),
    "remove expired answers": (db) => deleteExpiredLookups(db, 1),
  }),
  ...casesOf("activity", {
    "newest of a workspace": (db, { workspaceId }) => listActivityRows(db, { workspaceId }, { limit: 50 }),
    "newest of a project": (db, { workspaceId, projectId }) =>
      listActivityRows(db, { workspaceId, projectId }, { limit: 50 }),
    "delete old entries": (db) => deleteOldActivity(db, 100),
    "delete old entries when none is old": (db) => deleteOldActivity(db, 3000),
  }),
  ...casesOf("health", { heartbeats: (db) => listHeartbeats(db) }),
];
