import { reserveCredit } from "@/lib/credits/queries";
import { countOpenJobsUpTo } from "@/lib/dashboard/queries";
import {
  findJob,
  findOpenJobId,
  listJobRows,
  listOpenJobRowsById,
  startJob,
} from "@/lib/generation/operations/queries";
import { queueAhead } from "@/lib/generation/rows/queue-ahead";
import { casesOf } from "../growth-case";

export const jobCases = casesOf("jobs", {
  "start one": async (db, { projectId, workspaceId, nobody }) => {
    await db.transaction(async (tx) => {
      const named = { keyword: "measured", keywordKey: "measured", title: null, brief: null };
      const values = { id: nobody, workspaceId, projectId, ...named, languageCode: "en", guideHash: null };
      const started = await startJob(tx, values);
      if (!("id" in started) || !(await reserveCredit(tx, started)))
        throw new Error("the job was not started");
    });
  },
  "find one": (db, { asMember, jobId }) => findJob(db, asMember, jobId),
  "list the first page": (db, { asMember, projectId, firstPage }) =>
    listJobRows(db, asMember, projectId, firstPage),
  "list the 19th page": (db, { asMember, projectId, nineteenthPage }) =>
    listJobRows(db, asMember, projectId, nineteenthPage),
  "list a deep page": (db, { asMember, projectId, deepPage }) =>
    listJobRows(db, asMember, projectId, deepPage),
  "list open ones by id": (db, { asMember, openJobs }) => listOpenJobRowsById(db, asMember, openJobs),
  "count the open ones of a project": (db, { projectId }) => countOpenJobsUpTo(db, projectId, 1000),
  "count the open ones of the busiest project": (db, { busyProjectId }) =>
    countOpenJobsUpTo(db, busyProjectId, 1000),
  "find the open one of a keyword": (db, { projectId }) => findOpenJobId(db, projectId, "keyword 7"),
  "queue ahead of one": (db, { jobId }) => queueAhead(db, [jobId]),
  "queue ahead of fifty": (db, { openJobs }) => queueAhead(db, openJobs),
});
