import type { z } from "zod";
import { addToPlan } from "@/lib/plan/add";
import { getPlan } from "@/lib/plan/get";
import { importPlan } from "@/lib/plan/import";
import { movePlanned } from "@/lib/plan/move";
import { pausePlan } from "@/lib/plan/pause";
import type { plannedView, planSettings } from "@/lib/plan/plan-view";
import { removePlanned } from "@/lib/plan/remove";
import { resumePlan } from "@/lib/plan/resume";
import { setPlanBudget } from "@/lib/plan/set-budget";
import type { judgedLines } from "@/lib/plan/store-lines";
import { updatePlanned } from "@/lib/plan/update";
import { type AdminCommand, command } from "./admin-command";
import { readArticleText } from "./article-file";

/** Commands about the articles that are started by themselves on their days. */
export const planCommands: readonly AdminCommand[] = [
  command("plan show", getPlan, {
    summary: "What a project's plan has in a month, and what became of it",
    flags: { month: "--month <yyyy-mm>" },
    lines: ({ plan, articles, waiting, credits, held_by: heldBy }) => [
      settingsLine(plan),
      `${waiting.total} waiting, ${waiting.overdue} of them overdue; ${credits} credits`,
      ...(heldBy === "credits" ? ["Due articles wait for credits"] : []),
      ...articles.map(plannedLine),
    ],
  }),
  command("plan add", addToPlan, {
    argument: "keywords",
    flags: { day: "--from <yyyy-mm-dd>" },
    only: ["projectId", "day", "title", "brief", "languageCode"],
    lines: verdictLines,
  }),
  command("plan import", importPlan, {
    summary: "Put the keywords of a CSV file, - for the standard input, into a project's plan",
    file: async (path) => ({ csv: await readArticleText(path) }),
    flags: { day: "--from <yyyy-mm-dd>" },
    only: ["projectId", "day", "brief", "languageCode"],
    lines: verdictLines,
  }),
  command("plan move", movePlanned, {
    argument: "plannedArticleId",
    flags: { day: "--to <yyyy-mm-dd>" },
    lines: plannedLine,
  }),
  command("plan update", updatePlanned, { argument: "plannedArticleId", lines: plannedLine }),
  command("plan remove", removePlanned, {
    argument: "plannedArticleId",
    lines: ({ keyword, day }) => `Removed ${keyword} of ${day}`,
  }),
  command("plan pause", pausePlan, { lines: settingsLine }),
  command("plan resume", resumePlan, { lines: settingsLine }),
  command("plan budget", setPlanBudget, {
    flags: { dailyBudget: "--per-day <number>", timeZone: "--time-zone <name>" },
    lines: settingsLine,
  }),
];

function settingsLine(plan: z.output<typeof planSettings>): string {
  const pace = `At most ${plan.daily_budget} a day, ${plan.time_zone}`;
  return plan.paused_at === null ? pace : `${pace}; paused since ${plan.paused_at}`;
}

function plannedLine(article: z.output<typeof plannedView>): string {
  const { planned_article_id: id, day, state, keyword, moved_from: from, reason } = article;
  const more = [from === null ? "" : `planned for ${from}`, reason ?? ""].filter((part) => part !== "");
  return `${id}  ${day}  ${state.padEnd(8)}  ${keyword}${more.length === 0 ? "" : ` (${more.join("; ")})`}`;
}

function verdictLines({ accepted, lines }: z.output<typeof judgedLines>): string[] {
  return [
    ...lines.map(({ line, keyword, verdict, day, reason }) => {
      const result = verdict === "ok" ? (day ?? "") : `${verdict}: ${reason ?? ""}`;
      return `${String(line).padStart(4)}  ${keyword}  ${result}`;
    }),
    `${accepted} planned`,
  ];
}
