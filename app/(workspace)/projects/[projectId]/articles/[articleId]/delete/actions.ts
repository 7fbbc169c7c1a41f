"use server";

import { deleteArticle } from "@galley/lib/articles/operations/delete";
import type { z } from "zod";
import { action } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";

type Deleted = z.output<typeof deleteArticle.output>;

/** Deletes an article and goes to the trash, which says what remains of its pages and can restore it. */
export async function deleteArticleAction(
  previous: FormState<Deleted>,
  form: FormData,
): Promise<FormState<Deleted>> {
  const { projectId = "" } = enteredValues(form);
  form.delete("projectId");
  const remove = action(deleteArticle, {
    goTo: ({ article_id: id }) => `/projects/${encodeURIComponent(projectId)}/articles/trash?deleted=${id}`,
  });
  return remove(previous, form);
}
