"use server";

import { updateArticle } from "@galley/lib/articles/operations/update";
import { previewArticle } from "@galley/lib/dashboard/preview";
import type { z } from "zod";
import { changesSince } from "@/app/_actions/changes-since";
import { action } from "@/app/_actions/form-action";
import { enteredValues } from "@/app/_actions/form-input";
import type { FormState } from "@/app/_actions/form-state";

/** What the editor's text would be, with what was typed, so that a form without JavaScript keeps it. */
export type EditorPreview = z.output<typeof previewArticle.output> & { typed: Record<string, string> };

const options = { keepEmpty: ["meta_description"], lists: ["keywords"] };

/** Saves the editor's text and goes to the article; its button for a preview stores nothing. */
export async function editArticleAction(
  _previous: FormState<EditorPreview>,
  form: FormData,
): Promise<FormState<EditorPreview>> {
  const typed = enteredValues(form);
  if (typed["intent"] === "preview") return previewArticleAction(form);
  const { projectId = "", version = "", articleId = "" } = typed;
  form.delete("projectId");
  splitKeywords(form);
  const change = action(updateArticle, {
    ...options,
    goTo: ({ article }) => `/projects/${encodeURIComponent(projectId)}/articles/${article.id}`,
  });
  const state = await change({ status: "idle" }, form);
  if (state.status !== "refused") return { status: "idle" };
  const { current } = state.details;
  const changes =
    current === undefined ? null : await changesSince(articleId, Number(version), current.version);
  return {
    ...state,
    // The refusal's own message speaks of the fields of the API.
    message: current === undefined ? state.message : changedMeanwhile,
    details: { ...state.details, ...(changes !== null && { changes }) },
    values: typed,
  };
}

const changedMeanwhile = "Somebody else saved this article while you were typing, so nothing was saved.";

const preview = action(previewArticle, options);

/** Shows the editor's text as readers would see it, with its score and gate. Stores nothing. */
export async function previewArticleAction(form: FormData): Promise<FormState<EditorPreview>> {
  const typed = enteredValues(form);
  for (const name of ["projectId", "version", "note", "intent"]) form.delete(name);
  splitKeywords(form);
  const state = await preview({ status: "idle" }, form);
  if (state.status === "done") return { status: "done", data: { ...state.data, typed } };
  return state.status === "refused" ? { ...state, values: typed } : state;
}

/** The keywords come as the lines of one field. */
function splitKeywords(form: FormData): void {
  const { keywords = "" } = enteredValues(form);
  form.delete("keywords");
  for (const keyword of keywords.split(/[\n,]/)) form.append("keywords", keyword.trim());
}
