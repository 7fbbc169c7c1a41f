"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { type FormAction, idle } from "@/lib/surfaces/actions/form-state";

interface SignOutProps {
  /** Signs out where JavaScript is off. */
  action: FormAction<unknown>;
  /** Names the person's drafts in this browser. */
  person: string;
  className: string;
  children: ReactNode;
}

const channelName = "galley signed out";
const question =
  "This browser keeps text that you have typed and not saved. Sign out and delete it from this browser?";

/**
 * Signs out and leaves nothing of the account in the browser: every open page of it is loaded anew, so that no document
 * shows what it showed before, and drafts are deleted. A session that merely ends keeps its drafts for its person.
 */
export function SignOut({ action, person, className, children }: SignOutProps) {
  // One channel both to listen and to tell: it does not receive its own message, which would reload this page too.
  const otherPages = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", () => location.reload());
    otherPages.current = channel;
    return () => channel.close();
  }, []);
  const leave: FormAction<unknown> = async (previous, form) => {
    // A newer build may have replaced it: signing out matters more than the drafts.
    const store = await draftStore().catch(() => null);
    if (store === null) return action(previous, form);
    const { countDrafts, removeDrafts } = store;
    const drafts = draftsOfBrowser();
    if (drafts !== null && countDrafts(drafts, person) > 0 && !window.confirm(question)) return idle;
    const { ok } = await fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    // At another name of this server than BASE_URL, that address refuses every call.
    if (!ok) return action(previous, form);
    if (drafts !== null) removeDrafts(drafts, person);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
    otherPages.current?.postMessage(null);
    location.replace("/sign-in");
    return idle;
  };
  return (
    <ActionForm action={typeof window === "undefined" ? action : leave} className={className}>
      {children}
    </ActionForm>
  );
}

/** Loaded when somebody signs out, since every page of the dashboard has this button. */
const draftStore = () =>
  import("../projects/[projectId]/articles/[articleId]/edit/drafts/draft-store.client");

/** Null where the person does not allow a store. */
function draftsOfBrowser(): Storage | null {
  try {
    return localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
