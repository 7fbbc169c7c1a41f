import { daysWithFigures, deleteOldFigures, findOldestFigure, storeDay } from "@/lib/results/rows/figures";
import { dueSources } from "@/lib/results/rows/sources";
import { casesOf } from "../growth-case";

const total = { page: "https://site-1.example/page-1", query: "", clicks: 1, impressions: 2, position: 3 };

export const resultCases = casesOf("results", {
  "connections that are due": (db) => dueSources(db, 32),
  "days with figures": (db, { projectId }) => daysWithFigures(db, projectId),
  "store a day": (db, { projectId }) =>
    db.transaction((tx) => storeDay(tx, projectId, "2020-01-01", { totals: [total], queries: [] })),
  "remove old figures": (db) => deleteOldFigures(db, 170, null),
  "the oldest figure": (db) => findOldestFigure(db),
});
