"use server";

import type { changedArticle } from "@galley/lib/articles/operations/texts/change-text";
import { restoreArticleVersion } from "@galley/lib/articles/operations/texts/restore-version";
import type { z } from "zod";
import { action } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";

type Changed = z.output<typeof changedArticle>;

/** Restores a version and goes to the article. */
export async function restoreVersionAction(
  previous: FormState<Changed>,
  form: FormData,
): Promise<FormState<Changed>> {
  const { projectId = "" } = enteredValues(form);
  form.delete("projectId");
  const restore = action(restoreArticleVersion, {
    goTo: ({ article }) => `/projects/${encodeURIComponent(projectId)}/articles/${article.id}`,
  });
  return restore(previous, form);
}
