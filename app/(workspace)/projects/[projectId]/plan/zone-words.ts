/** A time zone as a place: "New York, America" for America/New_York; zones of no place keep their names. */
export function zonePlace(zone: string): string {
  if (zone.startsWith("Etc/")) return zone;
  return zone.split("/").toReversed().join(", ").replaceAll("_", " ");
}

/** The place of a time zone with its offset at this time: "Berlin, Europe (UTC+01:00)". */
export function zoneInWords(zone: string, at: Date): string {
  if (zone === "UTC") return zone;
  const offset = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  const hours = /[+-].*/.exec(offset?.value ?? "")?.[0] ?? "+00:00";
  return `${zonePlace(zone)} (UTC${hours})`;
}
