/** The parts of a moment as the clocks of a time zone show it. */
function partsOf(at: Date, timeZone: string, month: "long" | "short", weekday: "long" | "short") {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday,
    day: "numeric",
    month,
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
}

/** "Tuesday, 2 December at 09:00", with the year where it is not that of `now`. */
export function timeInWords(at: Date, timeZone: string, now: Date): string {
  const part = partsOf(at, timeZone, "long", "long");
  const isOtherYear = part("year") !== partsOf(now, timeZone, "long", "long")("year");
  const day = `${part("weekday")}, ${part("day")} ${part("month")}${isOtherYear ? ` ${part("year")}` : ""}`;
  return `${day} at ${part("hour")}:${part("minute")}`;
}

/** "Tue 2 Dec, 09:00", for a row of a list. */
export function shortTime(at: Date, timeZone: string): string {
  const part = partsOf(at, timeZone, "short", "short");
  return `${part("weekday")} ${part("day")} ${part("month")}, ${part("hour")}:${part("minute")}`;
}

interface Schedule {
  integration_name: string;
  scheduled_for: string;
  time_zone: string | null;
  next_attempt_at: string | null;
  failed_attempts: number;
}

interface Situation {
  now: Date;
  /** For a time that was chosen in no time zone. */
  timeZone: string;
  awaitsApproval: boolean;
}

/** When an article goes live at a destination, or what it waits for when its time has come. */
export function scheduleInWords(schedule: Schedule, { now, timeZone, awaitsApproval }: Situation): string {
  const {
    integration_name: at,
    scheduled_for: chosen,
    next_attempt_at: next,
    failed_attempts: failed,
  } = schedule;
  const zone = schedule.time_zone ?? timeZone;
  const time = new Date(chosen);
  const when = `at ${at} on ${timeInWords(time, zone, now)} (${zone})`;
  if (time > now) return `Goes live ${when}${awaitsApproval ? ", if it is approved by then" : ""}`;
  if (next === null) {
    return `Was to go live ${when}, and waits ${awaitsApproval ? "for its approval" : "because it is hidden"}`;
  }
  return failed === 0
    ? `Is going live ${when}`
    : `Was to go live ${when}; the write failed and is tried again`;
}
