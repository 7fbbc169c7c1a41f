"use server";

import type { z } from "zod";
import type { changedArticle } from "@/lib/operations/articles/texts/change-text";
import { updateArticle } from "@/lib/operations/articles/update";
import { action } from "@/lib/surfaces/actions/form-action";
import { enteredValues } from "@/lib/surfaces/actions/form-input";
import type { FormState } from "@/lib/surfaces/actions/form-state";

type Changed = z.output<typeof changedArticle>;

/** Saves the editor's text and goes to the article. The keywords come as the lines of one field. */
export async function updateArticleAction(
  previous: FormState<Changed>,
  form: FormData,
): Promise<FormState<Changed>> {
  const { projectId = "", keywords = "" } = enteredValues(form);
  form.delete("projectId");
  form.delete("keywords");
  for (const keyword of keywords.split(/[\n,]/).map((line) => line.trim())) form.append("keywords", keyword);
  const change = action(updateArticle, {
    keepEmpty: ["meta_description"],
    lists: ["keywords"],
    goTo: ({ article }) => `/projects/${encodeURIComponent(projectId)}/articles/${article.id}`,
  });
  const state = await change(previous, form);
  return state.status === "refused" ? { ...state, values: { ...state.values, keywords } } : state;
}
