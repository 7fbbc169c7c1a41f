"use server";

import { setBlogPicture } from "@galley/lib/projects/blog/set-blog-picture";
import { updateBlog } from "@galley/lib/projects/blog/update-blog";
import { action, stateAfter } from "@/app/_actions/form-action";
import { withFileAsBase64 } from "@/app/_actions/form-file";

export const updateBlogAction = action(updateBlog, {
  keepEmpty: ["accent", "authorName", "authorBio", "authorUrl"],
});

const saveCategories = action(updateBlog, { keepEmpty: ["categories"] });

/** The categories of the text, and the proposals that were ticked, each in a line of its own. */
export const updateCategoriesAction: typeof saveCategories = async (previous, form) => {
  const lines = [form.get("categories"), ...form.getAll("proposal")].filter(
    (line) => typeof line === "string",
  );
  form.delete("proposal");
  form.set("categories", lines.filter((line) => line.trim() !== "").join("\n"));
  return saveCategories(previous, form);
};

const setPicture = action(setBlogPicture, { keepEmpty: ["picture"] });

export const setPictureAction: typeof setPicture = async (previous, form) => {
  const read = await withFileAsBase64(form, "picture").catch((error: unknown) => stateAfter(error, form));
  return read instanceof FormData ? setPicture(previous, read) : read;
};

export const removePictureAction = action(setBlogPicture);
