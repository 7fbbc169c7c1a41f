"use server";

import { scheduleArticle } from "@galley/lib/articles/operations/schedule";
import { unscheduleArticle } from "@galley/lib/articles/operations/unschedule";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { action, stateAfter } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";
import { userContext } from "@/app/_actions/user-context";
import { chosenTimeIn } from "./chosen-time";

export const unscheduleAction = action(unscheduleArticle);

/** Schedules an article for the date and the time of the form, as the clocks of its time zone show them. */
export async function scheduleAction(_previous: FormState<null>, form: FormData): Promise<FormState<null>> {
  const ctx = await userContext();
  const { articleId, integrationId, backTo, ...entered } = enteredValues(form);
  try {
    const chosen = chosenTimeIn(entered);
    await executeUntrusted(scheduleArticle, ctx, () => ({ articleId, integrationId, ...chosen }));
  } catch (error) {
    const { fields, ...state } = await stateAfter(error, form);
    const { at, ...others } = fields;
    // The form has a date and a time in place of the moment.
    return { ...state, fields: at === undefined ? others : { ...others, date: at } };
  }
  revalidatePath("/", "layout");
  if (backTo !== undefined) {
    redirect(`/projects/${encodeURIComponent(backTo)}/articles/${encodeURIComponent(articleId ?? "")}`);
  }
  return { status: "done", data: null };
}
