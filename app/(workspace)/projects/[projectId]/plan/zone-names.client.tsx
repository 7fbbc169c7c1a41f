"use client";

import { useSyncExternalStore } from "react";
import { zonePlace } from "./zone-words";

const never = () => () => undefined;
const none: readonly string[] = [];
let known: readonly string[] | undefined;
const ownNames = () => (known ??= Intl.supportedValuesOf("timeZone"));

/** The time zones that the browser knows, to find one by its place while typing. Not sent: there are hundreds. */
export function ZoneNames({ id }: { id: string }) {
  const zones = useSyncExternalStore(never, ownNames, () => none);
  return (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zonePlace(zone)}
        </option>
      ))}
    </datalist>
  );
}
