"use server";

import { sendBackArticle } from "@galley/lib/articles/operations/approval/send-back";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { revalidatePath } from "next/cache";
import { stateAfter } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";
import { userContext } from "@/app/_actions/user-context";
import { filledRemarks, inTheirFields } from "./remark-fields";

/** Sends an article back with the remarks of the fields that are filled. */
export async function sendBackAction(_previous: FormState<null>, form: FormData): Promise<FormState<null>> {
  const ctx = await userContext();
  const { articleId, version, ...entered } = enteredValues(form);
  const filled = filledRemarks(entered);
  const remarks = filled.map(({ remark }) => remark);
  try {
    await executeUntrusted(sendBackArticle, ctx, () => ({ articleId, version, remarks }));
  } catch (error) {
    const state = await stateAfter(error, form);
    return { ...state, fields: inTheirFields(state.fields, filled) };
  }
  revalidatePath("/", "layout");
  return { status: "done", data: null };
}
