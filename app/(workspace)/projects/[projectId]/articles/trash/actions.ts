"use server";

import { undeleteArticle } from "@galley/lib/articles/operations/undelete";
import type { z } from "zod";
import { action } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";

type Restored = z.output<typeof undeleteArticle.output>;

export const undeleteArticleAction = action(undeleteArticle);

/** Restores the article that was just deleted, and goes back to it. */
export async function undoDeleteAction(
  previous: FormState<Restored>,
  form: FormData,
): Promise<FormState<Restored>> {
  const { projectId = "" } = enteredValues(form);
  form.delete("projectId");
  const restore = action(undeleteArticle, {
    goTo: ({ article_id: id }) => `/projects/${encodeURIComponent(projectId)}/articles/${id}`,
  });
  return restore(previous, form);
}
