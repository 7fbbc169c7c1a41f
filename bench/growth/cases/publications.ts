import {
  claimNewArticle,
  claimRetry,
  nextAutomaticInSeconds,
} from "@/lib/core/publications/automatic/queries";
import { listPublicationRows, listPublicationRowsOf, verifiedUrls } from "@/lib/core/publications/queries";
import { claimLook, giveLookBack, nextLookInSeconds } from "@/lib/verification/queries";
import { casesOf } from "../growth-case";

export const publicationCases = [
  ...casesOf("verification", {
    "claim a check": (db, { now }) => claimLook(db, now, 60),
    "claim a check when none is due": (db) => claimLook(db, "2000-01-01Z", 60),
    "claim a check and give it back": async (db, { now }) => {
      const claim = await claimLook(db, now, 60);
      if (claim === null) throw new Error("nothing was due");
      await giveLookBack(db, claim);
    },
    "when is the next due": (db) => nextLookInSeconds(db),
  }),
  ...casesOf("automatic", {
    "claim a new article when all are published": (db) => claimNewArticle(db),
    "claim a retry": (db) => claimRetry(db),
    "when is the next retry due": (db) => nextAutomaticInSeconds(db),
  }),
  ...casesOf("publications", {
    "list those of an article": (db, { articleId }) => listPublicationRows(db, articleId),
    "list those of fifty articles": (db, { articleIds }) => listPublicationRowsOf(db, articleIds),
    "verified addresses of fifty articles": (db, { articleIds }) => verifiedUrls(db, articleIds),
  }),
];
