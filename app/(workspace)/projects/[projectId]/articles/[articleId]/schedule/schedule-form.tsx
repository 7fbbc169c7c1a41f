import type { listIntegrations } from "@galley/lib/destinations/operations/list";
import { addDays, dayIn, isoTimeIn } from "@galley/lib/platform/calendar-day";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { requestTime } from "@/app/_ui/when";
import type { loadArticle } from "../load-article";
import { scheduleAction } from "./actions";
import { TimeFields } from "./time-fields.client";

type Article = Awaited<ReturnType<typeof loadArticle>>;
export type Integration = z.output<typeof listIntegrations.output>["integrations"][number];

interface ScheduleFormProps {
  article: Pick<Article, "id" | "project_id" | "scheduled" | "plan_time_zone" | "awaits_approval">;
  /** Where it can be published; the first is proposed. */
  connections: readonly Pick<Integration, "id" | "name" | "target">[];
  /** On a page of its own, which leads back to the article. */
  isPage?: boolean;
}

const daysAheadMax = 366;

/** Chooses the day and the time at which an article goes live at a destination, or another one. */
export function ScheduleForm({ article, connections, isPage = false }: ScheduleFormProps) {
  const [first] = connections;
  if (first === undefined) return null;
  const times = timesOf(article, first.id, requestTime());
  return (
    <ActionForm action={scheduleAction}>
      <input type="hidden" name="articleId" value={article.id} />
      {isPage && <input type="hidden" name="backTo" value={article.project_id} />}
      {connections.length === 1 ? (
        <>
          <input type="hidden" name="integrationId" value={first.id} />
          <p className="text-sm wrap-anywhere">
            At <strong className="font-semibold">{first.name}</strong>
            {first.target !== null && <span className="text-ink-faint"> ({first.target})</span>}
          </p>
        </>
      ) : (
        <SelectField
          name="integrationId"
          label="Destination"
          initial={first.id}
          options={connections.map(({ id, name, target }) => ({
            value: id,
            label: target === null ? name : `${name} (${target})`,
          }))}
        />
      )}
      <TimeFields {...times} />
      <p className="text-sm text-ink-faint">
        Galley publishes the text that the article then has, for everybody, and checks its page.
        {article.awaits_approval && " It waits for its approval if that has not come by then."}
      </p>
      <div>
        <SubmitButton>Publish then</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** What the fields begin with: the time that is chosen there already, or nine o'clock tomorrow. */
function timesOf(
  { scheduled, plan_time_zone: planZone }: ScheduleFormProps["article"],
  connectionId: string,
  now: Date,
) {
  const chosen = scheduled.find(({ integration_id: id }) => id === connectionId);
  const zone = chosen?.time_zone ?? planZone;
  const today = dayIn(now, zone ?? "UTC");
  const limits = { timeZone: zone, dateMin: addDays(today, -1), dateMax: addDays(today, daysAheadMax) };
  if (chosen === undefined) return { ...limits, date: addDays(today, 1), time: "09:00" };
  const shown = isoTimeIn(new Date(chosen.scheduled_for), zone ?? "UTC");
  return { ...limits, timeZone: zone ?? "UTC", date: shown.slice(0, 10), time: shown.slice(11, 16) };
}
