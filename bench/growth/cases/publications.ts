import { eq, sql } from "drizzle-orm";
import { publication } from "@/lib/platform/db/schema";
import { nextAutomaticInSeconds, settleAutomaticWrite } from "@/lib/publications/rows/automatic";
import { nextCheckInSeconds } from "@/lib/publications/rows/checks";
import {
  listPublicationRows,
  listPublicationRowsOf,
  verifiedUrls,
} from "@/lib/publications/rows/publications";
import { releaseCheck } from "@/lib/publications/rows/verdicts";
import { claimAutomaticWrite, claimCheck } from "@/lib/publications/testing/claims";
import { casesOf } from "../growth-case";

const claims = { claimSeconds: 60, graceSeconds: 120 };

export const publicationCases = [
  ...casesOf("verification", {
    "claim a check": (db) => claimCheck(db, claims),
    "claim a check and give it back": async (db) => {
      const claim = await claimCheck(db, claims);
      if (claim === null) throw new Error("nothing was due");
      await releaseCheck(db, claim);
    },
    "claim a check while the host of every second project is busy": async (db, { onSharedHostId }) => {
      await db
        .update(publication)
        .set({ checkUntil: sql`now() + interval '1 minute'` })
        .where(eq(publication.id, onSharedHostId));
      await claimCheck(db, claims);
    },
    "when is the next due": (db) => nextCheckInSeconds(db),
  }),
  ...casesOf("automatic", {
    "claim a write and give it back": async (db) => {
      const claim = await claimAutomaticWrite(db);
      if (claim === null) throw new Error("nothing was due");
      await settleAutomaticWrite(db, claim, { next: "released", error: null });
    },
    "when is the next write due": (db) => nextAutomaticInSeconds(db),
  }),
  ...casesOf("publications", {
    "list those of an article": (db, { articleId }) => listPublicationRows(db, articleId),
    "list those of fifty articles": (db, { articleIds }) => listPublicationRowsOf(db, articleIds),
    "verified addresses of fifty articles": (db, { articleIds }) => verifiedUrls(db, articleIds),
  }),
];
