"use client";

import {
  countDrafts,
  removeDrafts,
} from "../projects/[projectId]/articles/[articleId]/edit/drafts/draft-store.client";

const question =
  "This browser keeps text that you have typed and not saved. Sign out and delete it from this browser?";

/**
 * Signs out and deletes the person's drafts, after asking. False when this address refuses the call: at another name of
 * this server than BASE_URL it refuses every call.
 */
export async function leave(person: string, tellOtherPages: () => void): Promise<boolean> {
  const drafts = draftsOfBrowser();
  if (drafts !== null && countDrafts(drafts, person) > 0 && !window.confirm(question)) return true;
  const { ok } = await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  if (!ok) return false;
  if (drafts !== null) removeDrafts(drafts, person);
  tellOtherPages();
  location.replace("/sign-in");
  return true;
}

/** Null where the person does not allow a store. */
function draftsOfBrowser(): Storage | null {
  try {
    return localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
