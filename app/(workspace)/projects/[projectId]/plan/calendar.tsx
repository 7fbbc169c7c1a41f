import { Link } from "@/app/_ui/navigation/link";
import { dayInWords } from "./day-words";
import { appearanceOf, type PlannedArticle } from "./planned-state";

interface CalendarProps {
  projectId: string;
  month: string;
  /** The weeks of the month that are shown, Monday first. */
  weeks: readonly (readonly string[])[];
  today: string;
  articles: readonly PlannedArticle[];
  dailyBudget: number;
  /** Whether the reader may move articles. */
  mayMove: boolean;
}

/** How many articles of a day are shown before the rest is folded up. */
const shownMax = 4;

/** A month of the plan: a grid of weeks, and on a narrow screen a list of the days that have something. */
export function Calendar(props: CalendarProps) {
  const { projectId, month, weeks, today, articles, dailyBudget, mayMove } = props;
  const byDay = new Map<string, PlannedArticle[]>();
  for (const article of articles) byDay.set(article.day, [...(byDay.get(article.day) ?? []), article]);
  const days = weeks.flat();
  return (
    <div className="lg:overflow-hidden lg:rounded-lg lg:border lg:border-rule lg:bg-sheet lg:shadow-sheet">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-rule max-lg:hidden">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2.5 py-1.5 text-xs font-medium text-ink-faint">
            {dayInWords(day, "short").slice(0, 3)}
          </span>
        ))}
      </div>
      <ol className="flex flex-col gap-3 lg:grid lg:grid-cols-7 lg:gap-px lg:bg-rule">
        {days.map((day) => (
          <DayCell
            key={day}
            {...{ projectId, day, dailyBudget, mayMove }}
            isToday={day === today}
            isPast={day < today}
            isOutside={!day.startsWith(month)}
            articles={byDay.get(day) ?? []}
          />
        ))}
      </ol>
    </div>
  );
}

interface DayCellProps extends Pick<CalendarProps, "projectId" | "dailyBudget" | "mayMove"> {
  day: string;
  isToday: boolean;
  isPast: boolean;
  isOutside: boolean;
  articles: readonly PlannedArticle[];
}

function DayCell({
  day,
  isToday,
  isPast,
  isOutside,
  articles,
  projectId,
  dailyBudget,
  mayMove,
}: DayCellProps) {
  // The neighbouring months are pages of their own: an empty day of theirs here would look as if nothing were planned.
  if (isOutside) return <li aria-hidden="true" className="bg-paper max-lg:hidden" />;
  const waiting = articles.filter(({ state }) => state === "waiting");
  const isOver =
    articles.filter(({ state }) => state !== "refused").length > dailyBudget && waiting.length > 0;
  const [shown, folded] = [articles.slice(0, shownMax), articles.slice(shownMax)];
  const item = (article: PlannedArticle) => (
    <PlannedItem key={article.planned_article_id} {...{ projectId, article }} mayMove={mayMove} />
  );
  return (
    <li
      id={isToday ? "today" : undefined}
      data-day={mayMove && !isPast ? day : undefined}
      aria-label={dayInWords(day)}
      className={`group/day min-w-0 scroll-mt-18 max-lg:rounded-lg max-lg:border max-lg:border-rule max-lg:p-3 lg:min-h-28 lg:p-1.5 data-[drop]:bg-proof-wash data-[drop]:outline-2 data-[drop]:-outline-offset-2 data-[drop]:outline-proof ${
        isPast ? "bg-paper" : "bg-sheet"
      } ${articles.length === 0 && !isToday ? "max-lg:hidden" : ""}`}
    >
      <DayHead {...{ day, isToday, isPast, isOver, dailyBudget }} />
      {articles.length === 0 && (
        <p className="text-sm text-ink-faint lg:hidden">Nothing is planned for today.</p>
      )}
      <ul className="flex flex-col gap-1">{shown.map(item)}</ul>
      {folded.length > 0 && (
        <details className="mt-1">
          <summary className="rounded px-1 py-0.5 text-xs font-medium text-ink-soft hover:bg-well">
            {folded.length} more
          </summary>
          <ul className="mt-1 flex flex-col gap-1">{folded.map(item)}</ul>
        </details>
      )}
    </li>
  );
}

interface DayHeadProps extends Pick<DayCellProps, "day" | "isToday" | "isPast" | "dailyBudget"> {
  /** Whether more is planned for the day than is started on one. */
  isOver: boolean;
}

function DayHead({ day, isToday, isPast, isOver, dailyBudget }: DayHeadProps) {
  return (
    <div className="mb-1.5 flex items-center justify-between gap-2 lg:px-1">
      <time
        dateTime={day}
        aria-current={isToday ? "date" : undefined}
        className={`text-sm tabular-nums ${isToday ? "font-semibold text-proof" : isPast ? "text-ink-faint" : "text-ink-soft"}`}
      >
        <span className="lg:hidden">{dayInWords(day, "short")}</span>
        <span className="max-lg:hidden">{Number(day.slice(8))}</span>
        {isToday && <span className="text-xs"> Today</span>}
      </time>
      {isOver && (
        <span
          className="text-xs font-medium text-wait"
          title={`At most ${dailyBudget} are started on a day; the rest moves on to the next one.`}
        >
          over budget
        </span>
      )}
    </div>
  );
}

const washes = {
  neutral: "border-edge/60 bg-sheet hover:bg-well",
  proof: "border-proof/40 bg-proof-wash",
  good: "border-good/40 bg-good-wash hover:border-good",
  wait: "border-wait/40 bg-wait-wash hover:border-wait",
  bad: "border-bad/40 bg-bad-wash hover:border-bad",
} as const;
const signColours = {
  neutral: "text-ink-faint",
  proof: "text-proof",
  good: "text-good",
  wait: "text-wait",
  bad: "text-bad",
} as const;

interface ItemProps {
  projectId: string;
  article: PlannedArticle;
  mayMove: boolean;
}

function PlannedItem({ projectId, article, mayMove }: ItemProps) {
  const { planned_article_id: id, keyword, day, state, moved_from: movedFrom } = article;
  const { sign, tone, label } = appearanceOf(article);
  const movable = mayMove && state === "waiting";
  return (
    <li>
      <Link
        href={`/projects/${projectId}/plan/${id}`}
        draggable={false}
        data-planned={movable ? id : undefined}
        data-planned-day={movable ? day : undefined}
        title={`${label}: ${keyword}`}
        className={`flex gap-1.5 rounded-sm border px-1.5 py-1 text-sm leading-5 lg:text-[0.8125rem] lg:leading-4.5 data-[dragged]:pointer-events-none data-[dragged]:relative data-[dragged]:z-10 data-[dragged]:shadow-lift data-[moving]:opacity-50 ${movable ? "lg:cursor-grab" : ""} ${washes[tone]}`}
      >
        <span aria-hidden="true" className={`shrink-0 font-mono font-semibold ${signColours[tone]}`}>
          {sign}
        </span>
        <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
          {keyword}
        </span>
        <span className="sr-only">
          , {label}
          {movedFrom !== null && `, planned for ${dayInWords(movedFrom)}`}
        </span>
        {movedFrom !== null && (
          <span
            aria-hidden="true"
            title={`Planned for ${dayInWords(movedFrom)}`}
            className="ms-auto shrink-0 text-xs text-ink-faint"
          >
            ↷
          </span>
        )}
      </Link>
    </li>
  );
}
