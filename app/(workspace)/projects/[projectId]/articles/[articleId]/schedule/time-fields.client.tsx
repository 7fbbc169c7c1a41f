"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { relativeTime } from "@/app/_ui/relative-time";
import { ZoneNames } from "../../../plan/zone-names.client";
import { type EnteredMoment, enteredMoment } from "./entered-moment";
import { timeInWords } from "./time-in-words";

const never = () => () => undefined;
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface TimeFieldsProps {
  date: string;
  time: string;
  /** Null proposes the time zone of the browser. */
  timeZone: string | null;
  /** The first and the last day that can be chosen. */
  dateMin: string;
  dateMax: string;
}

/** A date, a time and a time zone, with the moment that they name in the reader's own words. */
export function TimeFields({ date, time, timeZone, dateMin, dateMax }: TimeFieldsProps) {
  const own = useSyncExternalStore(never, ownZone, () => null);
  const zone = timeZone ?? own ?? "UTC";
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="date" label="Date" type="date" required initial={date} min={dateMin} max={dateMax} />
        <TextField name="time" label="Time" type="time" required initial={time} />
      </div>
      <TextField
        // An input ignores a new default value, so the key makes a new one for the zone of the browser.
        key={zone}
        name="timeZone"
        label="Time zone"
        required
        spellCheck={false}
        autoComplete="off"
        maxLength={64}
        list="zones-of-schedule"
        initial={zone}
        help="Type a city to find its zone."
      />
      <ZoneNames id="zones-of-schedule" />
      <Reading key={zone} own={own} initial={{ date, time, timeZone: zone }} />
    </>
  );
}

/** What the fields around it name: the day in words, how far away it is, and the time on the reader's own clock. */
function Reading({ own, initial }: { own: string | null; initial: EnteredMoment }) {
  const line = useRef<HTMLOutputElement>(null);
  const [typed, setTyped] = useState<EnteredMoment>(initial);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const form = line.current?.closest("form");
    if (form === null || form === undefined) return undefined;
    const read = () => {
      const data = new FormData(form);
      const of = (name: string) => {
        const value = data.get(name);
        return typeof value === "string" ? value : "";
      };
      setNow(new Date());
      setTyped({ date: of("date"), time: of("time"), timeZone: of("timeZone") });
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  return (
    // Two lines high from the start, so that what is below it stays in its place.
    <output ref={line} className="block min-h-10 text-sm text-ink-soft">
      {own !== null && <Words own={own} now={now} {...typed} />}
    </output>
  );
}

function Words({ own, now, date, time, timeZone }: EnteredMoment & { own: string; now: Date }) {
  const { zone, at } = enteredMoment({ date, time, timeZone });
  if (zone === null) return "This time zone is not known.";
  if (at === null) return "Enter a date and a time.";
  if (at <= now) return "That time has passed. To publish now, use the button Publish.";
  const elsewhere = timeInWords(at, own, now);
  const words = timeInWords(at, zone, now);
  return (
    <>
      That is <strong className="font-semibold text-ink">{words}</strong>, {relativeTime(at, now)}.
      {elsewhere !== words && ` On your own clock (${own}): ${elsewhere}.`}
    </>
  );
}
