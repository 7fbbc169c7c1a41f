"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sends the time zone of the browser with a form, once scripts run. */
export function OwnTimeZone() {
  const zone = useSyncExternalStore(never, ownZone, () => "");
  return <input type="hidden" name="timeZone" value={zone} />;
}
