import type { getPlan } from "@galley/lib/plan/get";
import type { z } from "zod";
import { doer } from "@/app/_ui/doer";
import { Facts } from "@/app/_ui/facts";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { resumePlanAction, setPlanBudgetAction } from "./actions";
import { dayInWords } from "./day-words";
import { ZoneNames } from "./zone-names.client";

type Plan = z.output<typeof getPlan.output>;

/** Says what keeps articles from being started, or soon will. */
export function PlanNotices({ page, mayChange }: { page: Plan; mayChange: boolean }) {
  const { plan, waiting, credits, held_by: heldBy } = page;
  if (plan.paused_at !== null) {
    return (
      <Notice tone="wait" title="The plan is paused">
        <p>
          Nothing has been started since <When at={plan.paused_at} />
          {plan.paused_by === null
            ? ", when the project was in the trash"
            : `, when ${doer(plan.paused_by)} paused it`}
          .{" "}
          {waiting.overdue > 0 &&
            `${plural(waiting.overdue, "article")} will be started first when it goes on.`}
        </p>
        {mayChange && (
          <ActionForm action={resumePlanAction} className="mt-2">
            <input type="hidden" name="projectId" value={plan.project_id} />
            <SubmitButton size="small">Resume the plan</SubmitButton>
          </ActionForm>
        )}
      </Notice>
    );
  }
  if (heldBy === "credits" && waiting.first_day !== null) {
    return (
      <Notice tone="bad" title="The plan waits for credits">
        <p>
          The workspace has no credits left, so nothing has been started since {dayInWords(waiting.first_day)}
          . The articles stay on their days, and are started within minutes after credits have come.
        </p>
      </Notice>
    );
  }
  if (waiting.total <= credits) return null;
  return (
    <Notice tone="wait" title={`The credits are enough for the next ${plural(credits, "article")}`}>
      <p>{plural(waiting.total, "article")} wait in the plan; those without a credit stay on their days.</p>
    </Notice>
  );
}

/** What waits in the plan and what it costs; `zone` is its time zone in words. */
export function PlanFacts({ page, zone }: { page: Plan; zone: string }) {
  const { waiting, credits, next_start_at: next } = page;
  return (
    <Facts
      facts={[
        { label: "Waiting", value: plural(waiting.total, "article") },
        {
          label: "They cost",
          value: `${plural(waiting.total, "credit")}, each on its day`,
        },
        { label: "Balance", value: plural(credits, "credit") },
        ...(next === null || page.held_by !== null
          ? []
          : [{ label: "Next start", value: <When at={next} /> }]),
        ...(waiting.last_day === null ? [] : [{ label: "Last day", value: dayInWords(waiting.last_day) }]),
        { label: "Time zone", value: zone },
      ]}
    />
  );
}

/** The form for the daily budget and the time zone. */
export function BudgetForm({ plan, zone }: { plan: Plan["plan"]; zone: string }) {
  return (
    <ActionForm action={setPlanBudgetAction} doneMessage="Saved." className="flex flex-col gap-4">
      <input type="hidden" name="projectId" value={plan.project_id} />
      {/* The keys show the values that were stored. */}
      <TextField
        key={`budget ${plan.daily_budget}`}
        name="dailyBudget"
        label="Articles a day"
        required
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        initial={String(plan.daily_budget)}
        help="1 to 50. What is planned beyond it moves on to the next day."
      />
      <TextField
        key={`zone ${plan.time_zone}`}
        name="timeZone"
        label="Time zone"
        required
        spellCheck={false}
        autoComplete="off"
        maxLength={64}
        list="zone-names"
        initial={plan.time_zone}
        help={`In which a day begins; type a city to find its zone. Now: ${zone}.`}
      />
      <ZoneNames id="zone-names" />
      <div>
        <SubmitButton variant="plain">Save the pace</SubmitButton>
      </div>
    </ActionForm>
  );
}
