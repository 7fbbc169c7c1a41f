"use server";

import { importArticle } from "@galley/lib/articles/operations/import";
import { action } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";

/** Takes in a text that somebody has written, and goes on in the editor. */
export async function writeOwnArticleAction(
  _previous: FormState<never>,
  form: FormData,
): Promise<FormState<never>> {
  const { projectId = "" } = enteredValues(form);
  const write = action(importArticle, {
    goTo: ({ article_id: id }) => `/projects/${encodeURIComponent(projectId)}/articles/${id}/edit`,
  });
  const state = await write({ status: "idle" }, form);
  return state.status === "refused" ? state : { status: "idle" };
}
