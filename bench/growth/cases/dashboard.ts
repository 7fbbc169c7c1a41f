import {
  findUserById,
  listFailedJobRows,
  listOpenJobRows,
  listProjectsWithCounts,
  listShownPublications,
  writersOf,
} from "@/lib/dashboard/queries";
import { casesOf } from "../growth-case";

export const dashboardCases = casesOf("dashboard", {
  "find the signed-in user": (db, { userId }) => findUserById(db, userId),
  "projects with their articles": (db, { asMember }) => listProjectsWithCounts(db, asMember),
  "open jobs": (db, { asMember, projectId }) => listOpenJobRows(db, asMember, projectId, 20),
  "open jobs of the busiest project": (db, { busyProjectId }) =>
    listOpenJobRows(db, { kind: "all" }, busyProjectId, 20),
  "failed jobs": (db, { asMember, projectId }) => listFailedJobRows(db, asMember, projectId, 20),
  "failed jobs of the busiest project": (db, { busyProjectId }) =>
    listFailedJobRows(db, { kind: "all" }, busyProjectId, 20),
  "writers of fifty articles": (db, { articleIds }) => writersOf(db, articleIds),
  "states of fifty articles": (db, { articleIds }) => listShownPublications(db, articleIds),
});
