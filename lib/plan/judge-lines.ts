import { z } from "zod";
import { type JudgedKeyword, judgeKeywords } from "@/lib/generation/operations/keyword-verdicts";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { addDays, type Day, dayIn } from "@/lib/platform/calendar-day";
import type { ArticlePlanRow, ProjectRow } from "@/lib/platform/db/schema";
import { countWaiting, plannedDays, waitingByKeyword } from "./queries";
import { type KeywordLine, type LineProblem, linesMax } from "./rules/keyword-lines";
import { spreadOverDays } from "./rules/spread";

/** How many articles may wait in the plan of one project. */
const waitingMax = 2_000;
/** How far ahead a day may be. */
const daysAheadMax = 5 * 366;

export const lineVerdict = z.object({
  line: z.int().describe("The number of the line in what was sent, from 1."),
  keyword: z.string(),
  title: z.string().nullable().describe("What a table says about this keyword alone, as do the next three."),
  brief: z.string().nullable(),
  language_code: z.string().nullable(),
  volume: z.int().nullable().describe("How often it is searched for, as the table says."),
  verdict: z
    .enum(["ok", "refused", "taken", "in_progress", "planned", "repeated", "no_room"])
    .describe(
      "`taken`: the project has an article. `in_progress`: one is being written. `planned`: it waits in the plan already. `repeated`: an earlier line is the same keyword. `no_room`: the plan is full.",
    ),
  reason: z.string().nullable(),
  suggestion: z.string().nullable().describe("What to write instead of what is refused."),
  day: z.iso.date().nullable().describe("The day of an accepted keyword, or of the one that waits already."),
  existing_article_id: z.uuid().nullable(),
  job_id: z.uuid().nullable(),
  planned_article_id: z.uuid().nullable(),
});

type LineVerdict = z.output<typeof lineVerdict>;

export interface JudgedLine {
  view: LineVerdict;
  /** What is to be stored; null for a line that is not accepted. */
  accepted: AcceptedLine | null;
}

interface AcceptedLine {
  keyword: string;
  keywordKey: string;
  day: Day;
  place: number;
  title: string | null;
  brief: string | null;
  languageCode: string | null;
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
  const answers = await answersTo(ctx, project, lines, today);
  const room = Math.max(0, waitingMax - total);
  const fitting = answers.filter(({ verdict }) => verdict === "ok").slice(0, room);

  const planned = await plannedDays(ctx.db, project.id, today);
  const counts = new Map([...planned].map(([day, { count }]) => [day, count]));
  const dated = fitting.flatMap(({ line }) => line.day ?? []);
  for (const day of dated) counts.set(day, (counts.get(day) ?? 0) + 1);
  const days = spreadOverDays(fitting.length - dated.length, {
    from,
    perDay: dailyBudget,
    planned: counts,
  });
  const places = new Map([...planned].map(([day, { lastPlace }]) => [day, lastPlace]));
  const fits = new Set(fitting);

  return answers.map((each): JudgedLine => {
    const { line } = each;
    if (each.verdict !== "ok") return { view: viewOf(each), accepted: null };
    const day = fits.has(each) ? (line.day ?? days.shift()) : undefined;
    if (day === undefined) return { view: viewOf(each, { verdict: "no_room" }), accepted: null };
    const place = (places.get(day) ?? 0) + 1;
    places.set(day, place);
    const { keyword, title = null, brief = null, languageCode = null } = line;
    const accepted = { keyword, keywordKey: each.keywordKey, day, place, title, brief, languageCode };
    return { view: viewOf(each, { day }), accepted };
  });
}

/** A line with its verdict before a day is looked for. */
interface LineAnswer {
  line: KeywordLine;
  keywordKey: string;
  verdict: LineVerdict["verdict"];
  /** What else is said about the line. */
  said: Partial<LineVerdict>;
}

/** A line that is refused for what stands beside its keyword is not in the way of a later one with that keyword. */
async function answersTo(
  ctx: Context,
  project: ProjectRow,
  lines: readonly KeywordLine[],
  today: Day,
): Promise<LineAnswer[]> {
  const problems = new Map(lines.map((line) => [line, problemOf(line, today)]));
  const sound = lines.filter((line) => problems.get(line) === null);
  const judged = await judgeKeywords(
    ctx.db,
    project,
    sound.map(({ keyword }) => keyword),
  );
  const byLine = new Map(sound.map((line, index) => [line, judged[index]]));
  const keys = [...new Set(judged.map(({ key }) => key))];
  const waiting = await waitingByKeyword(ctx.db, project.id, keys);
  return lines.map((line): LineAnswer => {
    const each = byLine.get(line);
    if (each === undefined)
      return { line, keywordKey: "", verdict: "refused", said: { ...problems.get(line) } };
    const other = waiting.get(each.key);
    if (each.verdict !== "ok" || other === undefined)
      return { line, keywordKey: each.key, verdict: each.verdict, said: saidOf(each) };
    const said = { day: other.day, planned_article_id: other.id };
    return { line, keywordKey: each.key, verdict: "planned", said };
  });
}

function problemOf({ problem, day }: KeywordLine, today: Day): LineProblem | null {
  if (problem !== undefined) return problem;
  const message = day === undefined ? null : problemOfDay(day, today);
  if (message === null) return null;
  return { reason: `The date ${day} ${message}.`, suggestion: "Change the date, or leave it empty." };
}

function saidOf(judged: JudgedKeyword): Partial<LineVerdict> {
  if (judged.verdict === "refused") return { reason: judged.reason, suggestion: judged.suggestion };
  if (judged.verdict === "taken") return { existing_article_id: judged.articleId };
  return judged.verdict === "in_progress" ? { job_id: judged.jobId } : {};
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

function viewOf({ line, verdict, said }: LineAnswer, more: Partial<LineVerdict> = {}): LineVerdict {
  return {
    line: line.line,
    keyword: line.keyword,
    title: line.title ?? null,
    brief: line.brief ?? null,
    language_code: line.languageCode ?? null,
    volume: line.volume ?? null,
    verdict,
    reason: reasons[more.verdict ?? verdict],
    suggestion: null,
    day: null,
    existing_article_id: null,
    job_id: null,
    planned_article_id: null,
    ...said,
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
  const message = problemOfDay(day, today);
  if (message === null) return day;
  throw new Refusal("invalid_request", `The day ${message}.`, { fields: [{ field: "day", message }] });
}

function problemOfDay(day: Day, today: Day): string | null {
  if (day < today) return `must be today (${today}) or a later day`;
  return day > addDays(today, daysAheadMax) ? "must be within five years" : null;
}

/** The settings of a plan that decide on which days new articles are put. */
export function placeIn(plan: ArticlePlanRow | null, from: Day | undefined, timeZone = "UTC"): PlanPlace {
  return { timeZone: plan?.timeZone ?? timeZone, dailyBudget: plan?.dailyBudget ?? dailyBudgetDefault, from };
}

export const dailyBudgetDefault = 3;
