import { buttonClass } from "@/app/_ui/button";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { FormDialog } from "@/app/_ui/overlay/form-dialog.client";
import { When } from "@/app/_ui/when";
import type { loadArticle } from "../load-article";
import { unscheduleAction } from "./actions";
import { ScheduleForm } from "./schedule-form";
import { scheduleInWords } from "./time-in-words";

type Article = Awaited<ReturnType<typeof loadArticle>>;
type Schedule = Article["scheduled"][number];
export type ScheduledArticle = Pick<
  Article,
  "id" | "project_id" | "scheduled" | "plan_time_zone" | "awaits_approval" | "approval"
>;

/** Each schedule of the article in words, the earliest first. */
export function schedulesInWords(article: ScheduledArticle): string[] {
  const { scheduled, plan_time_zone: planZone, approval } = article;
  const situation = {
    now: new Date(),
    timeZone: planZone ?? "UTC",
    awaitsApproval: approval?.approved === false,
  };
  return scheduled.map((each) => scheduleInWords(each, situation));
}

interface SchedulesProps {
  article: ScheduledArticle;
  mayPublish: boolean;
  /** Leaves out those that are said elsewhere. */
  from: number;
}

/** Where and when the article goes live, a line for each destination. */
export function Schedules({ article, mayPublish, from }: SchedulesProps) {
  const lines = schedulesInWords(article);
  if (lines.length <= from) return null;
  return (
    <ul className="mt-2 flex flex-col gap-2 border-t border-rule/70 pt-2 text-sm">
      {article.scheduled.slice(from).map((schedule, place) => (
        <li
          key={schedule.integration_id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5"
        >
          <span className="min-w-0 wrap-anywhere">
            {lines[from + place]} · <When at={schedule.scheduled_for} />
          </span>
          {mayPublish && <ScheduleButtons article={article} schedule={schedule} />}
        </li>
      ))}
    </ul>
  );
}

interface ScheduleButtonsProps {
  article: ScheduledArticle;
  schedule: Schedule;
}

/** Changes the time of one schedule, or cancels it. */
export function ScheduleButtons({ article, schedule }: ScheduleButtonsProps) {
  const { integration_id: id, integration_name: name } = schedule;
  const connections = [{ id, name, target: null }];
  return (
    <span className="flex flex-wrap items-start gap-2">
      <FormDialog
        href={`/projects/${article.project_id}/articles/${article.id}/schedule?at=${id}`}
        className={buttonClass("plain", "small")}
        label={
          <>
            Change<span className="sr-only"> when it goes live at {name}</span>
          </>
        }
        title="Publish on another day"
      >
        <ScheduleForm article={article} connections={connections} />
      </FormDialog>
      <ActionForm action={unscheduleAction} className="contents">
        <input type="hidden" name="articleId" value={article.id} />
        <input type="hidden" name="integrationId" value={id} />
        <SubmitButton variant="quiet" size="small">
          Do not publish then<span className="sr-only"> at {name}</span>
        </SubmitButton>
      </ActionForm>
    </span>
  );
}
