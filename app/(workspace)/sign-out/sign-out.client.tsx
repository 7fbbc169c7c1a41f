"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { type FormAction, idle } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";

interface SignOutProps {
  /** Signs out where JavaScript is off. */
  action: FormAction<unknown>;
  /** Names the person's drafts in this browser. */
  person: string;
  className: string;
  children: ReactNode;
}

const channelName = "galley signed out";

/**
 * Signs out and leaves nothing of the account in the browser: every open page of it is reloaded, so that no document
 * keeps showing what it showed, and drafts are deleted. A session that merely ends keeps its drafts for its person.
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  const tellOtherPages = () => otherPages.current?.postMessage(null);
  const leave: FormAction<unknown> = async (previous, form) => {
    // Loaded now, since every page has this button. A newer build may have replaced it: then the server signs out.
    const left = await import("./leave.client").catch(() => null);
    return (await left?.leave(person, tellOtherPages)) ? idle : action(previous, form);
  };
  return (
    <ActionForm action={typeof window === "undefined" ? action : leave} className={className}>
      {children}
    </ActionForm>
  );
}
