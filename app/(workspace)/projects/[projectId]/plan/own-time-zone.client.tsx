"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { useFieldState } from "@/app/_ui/forms/action-form.client";

const never = () => () => undefined;
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface OwnTimeZoneProps {
  /** A field to choose one, shown where no script tells it, and when the server does not know the browser's. */
  children?: ReactNode;
}

/** Sends the time zone of the browser with a form, once scripts run. */
export function OwnTimeZone({ children }: OwnTimeZoneProps) {
  const zone = useSyncExternalStore(never, ownZone, () => "");
  const { error } = useFieldState("timeZone");
  if (children !== undefined && (zone === "" || error !== null)) return children;
  return <input type="hidden" name="timeZone" value={zone} />;
}
