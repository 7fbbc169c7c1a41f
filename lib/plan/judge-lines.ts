import { z } from "zod";
import { type JudgedKeyword, judgeKeywords } from "@/lib/generation/operations/keyword-verdicts";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { type Day, dayIn } from "@/lib/platform/calendar-day";
import type { ArticlePlanRow, ProjectRow } from "@/lib/platform/db/schema";
import { countWaiting, plannedDays, waitingByKeyword } from "./queries";
import { addDays } from "./rules/days";
import { type KeywordLine, linesMax } from "./rules/keyword-lines";
import { spreadOverDays } from "./rules/spread";

/** How many articles may wait in the plan of one project. */
const waitingMax = 2_000;
/** How far ahead a day may be. */
const daysAheadMax = 5 * 366;

export const lineVerdict = z.object({
  line: z.int().describe("The number of the line in what was sent, from 1."),
  keyword: z.string(),
  verdict: z
    .enum(["ok", "refused", "taken", "in_progress", "planned", "repeated", "no_room"])
    .describe(
      "`taken`: the project has an article. `in_progress`: one is being written. `planned`: it waits in the plan already. `repeated`: an earlier line is the same keyword. `no_room`: the plan is full.",
    ),
  reason: z.string().nullable(),
  suggestion: z.string().nullable().describe("What to write instead of a refused keyword."),
  day: z.iso.date().nullable().describe("The day of an accepted keyword, or of the one that waits already."),
  existing_article_id: z.uuid().nullable(),
  job_id: z.uuid().nullable(),
  planned_article_id: z.uuid().nullable(),
});

type LineVerdict = z.output<typeof lineVerdict>;

export interface JudgedLine {
  view: LineVerdict;
  /** What is to be stored; null for a line that is not accepted. */
  accepted: { keyword: string; keywordKey: string; day: Day; place: number } | null;
}

export interface PlanPlace {
  timeZone: string;
  dailyBudget: number;
  /** The first day to be filled; default: today. */
  from: Day | undefined;
}

/** The verdict and the day of each line, for the preview and for what is stored alike. Throws for a day in the past. */
export async function judgeLines(
  ctx: Context,
  project: ProjectRow,
  lines: readonly KeywordLine[],
  { timeZone, dailyBudget, from: asked }: PlanPlace,
): Promise<JudgedLine[]> {
  if (lines.length === 0) throw badKeywords("is required: one keyword a line");
  if (lines.length > linesMax)
    throw badKeywords(`must have at most ${linesMax} lines; send the rest afterwards`);
  const today = dayIn(ctx.now(), timeZone);
  const from = asked === undefined ? today : requireComingDay(asked, today);
  const { total } = await countWaiting(ctx.db, project.id, today);
  const judged = await judgeKeywords(
    ctx.db,
    project,
    lines.map(({ keyword }) => keyword),
  );
  const keys = [...new Set(judged.map(({ key }) => key))];
  const waiting = await waitingByKeyword(ctx.db, project.id, keys);
  const planned = await plannedDays(ctx.db, project.id, from);
  const room = Math.max(0, waitingMax - total);
  const counts = new Map([...planned].map(([day, { count }]) => [day, count]));
  const days = spreadOverDays(Math.min(lines.length, room), { from, perDay: dailyBudget, planned: counts });
  const places = new Map([...planned].map(([day, { lastPlace }]) => [day, lastPlace]));

  return judged.map((each, index): JudgedLine => {
    const line = lines[index]?.line ?? index + 1;
    const other = waiting.get(each.key);
    if (each.verdict === "ok" && other !== undefined) {
      const view = viewOf(line, each, { verdict: "planned", day: other.day, planned_article_id: other.id });
      return { view, accepted: null };
    }
    if (each.verdict !== "ok") return { view: viewOf(line, each), accepted: null };
    const day = days.shift();
    if (day === undefined) return { view: viewOf(line, each, { verdict: "no_room" }), accepted: null };
    const place = (places.get(day) ?? 0) + 1;
    places.set(day, place);
    const accepted = { keyword: each.keyword, keywordKey: each.key, day, place };
    return { view: viewOf(line, each, { day }), accepted };
  });
}

const reasons: Record<LineVerdict["verdict"], string | null> = {
  ok: null,
  refused: null,
  taken: "The project has an article for this keyword.",
  in_progress: "An article for this keyword is being written.",
  planned: "This keyword is in the plan already.",
  repeated: "An earlier line is the same keyword.",
  no_room: `The plan is full: ${waitingMax} articles wait in it.`,
};

function viewOf(line: number, judged: JudgedKeyword, more: Partial<LineVerdict> = {}): LineVerdict {
  const verdict = more.verdict ?? judged.verdict;
  return {
    line,
    keyword: judged.keyword,
    verdict,
    reason: judged.verdict === "refused" ? judged.reason : reasons[verdict],
    suggestion: judged.verdict === "refused" ? judged.suggestion : null,
    day: null,
    existing_article_id: judged.verdict === "taken" ? judged.articleId : null,
    job_id: judged.verdict === "in_progress" ? judged.jobId : null,
    planned_article_id: null,
    ...more,
  };
}

function badKeywords(message: string): Refusal {
  return new Refusal("invalid_request", `The list of keywords ${message}.`, {
    fields: [{ field: "keywords", message }],
  });
}

/** The day, if something can be planned for it. Throws `invalid_request` for a past one and for one far ahead. */
export function requireComingDay(day: Day, today: Day): Day {
  const message =
    day < today
      ? `must be today (${today}) or a later day`
      : day > addDays(today, daysAheadMax)
        ? "must be within five years"
        : null;
  if (message === null) return day;
  throw new Refusal("invalid_request", `The day ${message}.`, { fields: [{ field: "day", message }] });
}

/** The settings of a plan that decide on which days new articles are put. */
export function placeIn(plan: ArticlePlanRow | null, from: Day | undefined, timeZone = "UTC"): PlanPlace {
  return { timeZone: plan?.timeZone ?? timeZone, dailyBudget: plan?.dailyBudget ?? dailyBudgetDefault, from };
}

export const dailyBudgetDefault = 3;
