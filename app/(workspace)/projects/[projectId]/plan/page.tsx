import { addToPlan } from "@galley/lib/plan/add";
import { getPlan } from "@galley/lib/plan/get";
import { monthOfDay, weeksOf } from "@galley/lib/plan/rules/days";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../load-project";
import { AddKeywords } from "./add-keywords.client";
import { Calendar } from "./calendar";
import { monthInWords } from "./day-words";
import { DragDays } from "./drag-days.client";
import { MonthHeading, PlanButtons } from "./month-heading";
import { BudgetForm, PlanFacts, PlanNotices } from "./plan-status";
import { shownWeeks } from "./shown-weeks";
import { zoneInWords } from "./zone-words";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Plan · ${(await loadProject((await params).projectId)).name}`,
}));

const monthPattern = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** The calendar of a project's planned articles. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const { month, planned, weeks } = await searchParams;
  const asked = typeof month === "string" && monthPattern.test(month) ? { month } : {};
  const [page, mayChange] = await Promise.all([
    load(getPlan, { projectId, ...asked }),
    mayInProject(projectId, addToPlan),
  ]);
  const { plan, waiting, articles, today } = page;
  const zone = zoneInWords(plan.time_zone, new Date());
  const isEmpty = articles.length === 0 && waiting.total === 0;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <MonthHeading projectId={projectId} month={page.month} today={today}>
          {mayChange && !isEmpty && (
            <PlanButtons projectId={projectId} mayPause={plan.paused_at === null && waiting.total > 0} />
          )}
        </MonthHeading>
        <PlanNotices page={page} mayChange={mayChange} />
        {typeof planned === "string" && /^\d{1,4}$/.test(planned) && (
          <Notice tone="good">
            <output>{plural(Number(planned), "article")} planned.</output>
          </Notice>
        )}
        {isEmpty ? (
          <NothingPlanned dailyBudget={plan.daily_budget} />
        ) : (
          <Month {...{ page, mayChange }} isWhole={weeks === "all"} />
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {mayChange && (
          <Panel
            id="add"
            title="Add keywords"
            lead="Each line gets a verdict before anything is planned, and planning spends no credit."
          >
            <AddKeywords
              projectId={projectId}
              today={today}
              dailyBudget={plan.daily_budget}
              isNew={!plan.exists}
            />
          </Panel>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="What it costs">
            <PlanFacts page={page} zone={zone} />
          </Panel>
          {mayChange && (
            <Panel title="Pace">
              <BudgetForm plan={plan} zone={zone} />
            </Panel>
          )}
        </div>
      </div>
      {articles.some(({ state }) => state === "writing") && <AutoRefresh everySeconds={10} />}
    </div>
  );
});

function NothingPlanned({ dailyBudget }: { dailyBudget: number }) {
  return (
    <div className="rounded-lg border border-rule bg-sheet">
      <EmptyState title="Nothing is planned yet">
        Put keywords on days, and each article starts by itself on its day: at most{" "}
        {plural(dailyBudget, "article")} a day, for one credit each. Publishing and approval go on as the
        project says.
      </EmptyState>
    </div>
  );
}

interface MonthProps {
  page: z.output<typeof getPlan.output>;
  mayChange: boolean;
  /** Whether the weeks that are over and empty are shown too. */
  isWhole: boolean;
}

function Month({ page, mayChange, isWhole }: MonthProps) {
  const { plan, month, today, articles, complete } = page;
  const all = weeksOf(month);
  const weeks = isWhole ? all : shownWeeks({ month, today, days: articles.map(({ day }) => day) });
  const earlier = all.length - weeks.length;
  const calendar = (
    <Calendar
      {...{ month, weeks, today, articles }}
      projectId={plan.project_id}
      dailyBudget={plan.daily_budget}
      mayMove={mayChange}
    />
  );
  return (
    <>
      {earlier > 0 && (
        <Link
          href={`/projects/${plan.project_id}/plan?month=${month}&weeks=all`}
          className="w-fit py-0.5 text-sm text-proof underline max-lg:hidden"
        >
          {earlier === 1 ? "Show the week before" : `Show the ${earlier} weeks before`}
        </Link>
      )}
      {articles.some(({ day }) => day < today) && month === monthOfDay(today) && (
        // On a phone the month is a list, in which the past comes first.
        <a href="#today" className="w-fit text-sm text-proof underline lg:hidden">
          Go to today
        </a>
      )}
      {mayChange ? (
        <DragDays>
          {calendar}
          <p className="pt-2 text-sm text-ink-faint max-lg:hidden">
            Drag an article to another day, or focus it and press Alt with an arrow key. Open it for
            everything else.
          </p>
        </DragDays>
      ) : (
        calendar
      )}
      {articles.length === 0 && (
        <p className="text-sm text-ink-soft lg:hidden">Nothing is planned in {monthInWords(month)}.</p>
      )}
      {!complete && <Notice tone="wait">This month has more articles than are shown here.</Notice>}
    </>
  );
}
