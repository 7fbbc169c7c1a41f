import { addToPlan } from "@/lib/plan/add";
import { getPlan } from "@/lib/plan/get";
import { importPlan } from "@/lib/plan/import";
import { movePlanned } from "@/lib/plan/move";
import { pausePlan } from "@/lib/plan/pause";
import { removePlanned } from "@/lib/plan/remove";
import { resumePlan } from "@/lib/plan/resume";
import { setPlanBudget } from "@/lib/plan/set-budget";
import { updatePlanned } from "@/lib/plan/update";
import { type AdminCommand, command } from "./admin-command";
import { readArticleText } from "./article-file";

const verdictColumns = ["line", "keyword", "verdict", "day", "reason"];

/** Commands about the articles that are started by themselves on their days. */
export const planCommands: readonly AdminCommand[] = [
  command("plan show", getPlan, {
    summary: "What a project's plan has in a month, and what became of it",
    flags: { month: "--month <yyyy-mm>" },
    columns: ["planned_article_id", "day", "state", "keyword", "moved_from", "reason"],
  }),
  command("plan add", addToPlan, {
    argument: "keywords",
    flags: { day: "--from <yyyy-mm-dd>" },
    only: ["projectId", "day", "title", "brief", "languageCode"],
    columns: verdictColumns,
  }),
  command("plan import", importPlan, {
    summary: "Put the keywords of a CSV file, - for the standard input, into a project's plan",
    file: async (path) => ({ csv: await readArticleText(path) }),
    flags: { day: "--from <yyyy-mm-dd>" },
    only: ["projectId", "day", "brief", "languageCode"],
    columns: ["line", "keyword", "verdict", "day", "volume", "reason", "suggestion"],
  }),
  command("plan move", movePlanned, { argument: "plannedArticleId", flags: { day: "--to <yyyy-mm-dd>" } }),
  command("plan update", updatePlanned, { argument: "plannedArticleId" }),
  command("plan remove", removePlanned, { argument: "plannedArticleId" }),
  command("plan pause", pausePlan),
  command("plan resume", resumePlan),
  command("plan budget", setPlanBudget, {
    flags: { dailyBudget: "--per-day <number>", timeZone: "--time-zone <name>" },
  }),
];
