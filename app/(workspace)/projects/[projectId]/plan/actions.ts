"use server";

import { addToPlan } from "@galley/lib/plan/add";
import { checkPlan } from "@galley/lib/plan/check";
import { importPlan } from "@galley/lib/plan/import";
import { movePlanned } from "@galley/lib/plan/move";
import { pausePlan } from "@galley/lib/plan/pause";
import { removePlanned } from "@galley/lib/plan/remove";
import { resumePlan } from "@galley/lib/plan/resume";
import { setPlanBudget } from "@galley/lib/plan/set-budget";
import type { judgedLines } from "@galley/lib/plan/store-lines";
import { updatePlanned } from "@galley/lib/plan/update";
import type { z } from "zod";
import { action, stateAfter } from "@/app/_actions/form-action";
import { withFileAsText } from "@/app/_actions/form-file";
import { enteredValues } from "@/app/_actions/form-input";
import { type FormState, idle } from "@/app/_actions/form-state";

export const movePlannedAction = action(movePlanned);
export const updatePlannedAction = action(updatePlanned, { keepEmpty: ["title", "brief", "languageCode"] });
export const pausePlanAction = action(pausePlan);
export const resumePlanAction = action(resumePlan);
export const setPlanBudgetAction = action(setPlanBudget);

export const removePlannedAction = action(removePlanned, {
  goTo: ({ project_id: projectId, day }) => `/projects/${projectId}/plan?month=${day.slice(0, 7)}`,
});

export type CheckedKeywords = z.output<typeof judgedLines> & {
  entered: Record<string, string>;
  /** The text of the file that was checked; null for a list. */
  csv: string | null;
};

const check = action(checkPlan);

/** The verdicts of a list or of a file, with what was entered, which the form that confirms them sends again. */
export async function checkPlanAction(
  _previous: FormState<CheckedKeywords>,
  form: FormData,
): Promise<FormState<CheckedKeywords>> {
  const state = await withFileAsText(form, "csv").then(
    (withText) => check(idle, withText),
    (error: unknown) => stateAfter(error, form),
  );
  if (state.status !== "done") return state;
  const { csv = null, ...entered } = enteredValues(form);
  return { status: "done", data: { ...state.data, entered, csv } };
}

interface Planned {
  project_id: string;
  accepted: number;
  lines: readonly { verdict: string; day: string | null }[];
}

/** Shows the month in which the first of what was planned is. */
const goTo = ({ project_id: projectId, accepted, lines }: Planned) => {
  const days = lines.flatMap(({ verdict, day }) => (verdict === "ok" && day !== null ? [day] : []));
  const month = days.length === 0 ? "" : `month=${(days.toSorted()[0] ?? "").slice(0, 7)}&`;
  return `/projects/${projectId}/plan?${month}planned=${accepted}`;
};

const add = action(addToPlan, { goTo });
const addFile = action(importPlan, { goTo });

/** Plans what was checked: the lines of a list, or a file. */
export async function addToPlanAction(
  previous: FormState<z.output<typeof judgedLines>>,
  form: FormData,
): Promise<FormState<z.output<typeof judgedLines>>> {
  const csv = form.get("csv");
  if (typeof csv !== "string" || csv === "") return add(previous, form);
  // A form sends each line break as two characters, so that a file as long as it may be would become longer.
  form.set("csv", csv.replaceAll("\r\n", "\n"));
  return addFile(previous, form);
}
