import { z } from "zod";
import { idField, languageTagField, requiredText, textField } from "@/lib/kernel/fields";
import { timeZoneOf } from "@/lib/platform/calendar-day";
import { csvBytesMax } from "./rules/read-csv";

const dayError = "must be a day such as 2026-11-30";

export const dayField = z.iso.date({ error: dayError });

export const fromField = dayField
  .optional()
  .describe("The first day to be filled, in the time zone of the plan; left out, today.");

export const keywordsField = requiredText(200_000, "is required: one keyword a line").describe(
  "One keyword a line, at most 1,000.",
);

export const csvField = requiredText(csvBytesMax, "is required: the text of a CSV file").describe(
  "A table with a column of keywords, such as Queries.csv of Google Search Console; at most 1,000 rows and 256 KiB.",
);

const zoneError = "must be the name of a time zone, such as Europe/Berlin or UTC";

/** The IANA name of a time zone, in its canonical spelling. */
export const timeZoneField = z
  .string({ error: zoneError })
  .trim()
  .max(64, { error: zoneError })
  .transform((name, issues) => {
    const zone = timeZoneOf(name);
    if (zone !== null) return zone;
    issues.addIssue({ code: "custom", message: zoneError });
    return z.NEVER;
  });

export const firstZoneField = timeZoneField
  .optional()
  .describe("The time zone of the plan, if this call makes it; otherwise it has no effect.");

/** What may be said about planned articles in addition to the keyword; it goes to the writer unchanged. */
export const writingFields = {
  brief: textField(10_000).optional().describe("What the article should say, for whom, and in which tone."),
  languageCode: languageTagField.optional().describe("Such as en or pt-BR; left out, the project's."),
};

export const plannedIdField = idField("a planned article");
