import { Refusal } from "@galley/lib/kernel/refusal";
import { type EnteredMoment, enteredMoment } from "./entered-moment";

/** The moment that the fields of the form name. Throws a Refusal for a field that names none. */
export function chosenTimeIn({ date = "", time = "", timeZone = "" }: Partial<EnteredMoment>): {
  at: string;
  timeZone: string;
} {
  const { zone, at } = enteredMoment({ date, time, timeZone });
  if (zone === null) {
    throw refusalOf("timeZone", "must be the name of a time zone, such as Europe/Berlin or UTC");
  }
  if (at !== null) return { at: at.toISOString(), timeZone: zone };
  throw enteredMoment({ date, time: "00:00", timeZone }).at === null
    ? refusalOf("date", "must be a day such as 2026-11-30")
    : refusalOf("time", "must be a time such as 09:00");
}

function refusalOf(field: string, message: string): Refusal {
  return new Refusal("invalid_request", `The ${field === "timeZone" ? "time zone" : field} ${message}.`, {
    fields: [{ field, message }],
  });
}
