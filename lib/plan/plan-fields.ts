import { z } from "zod";
import { idField, languageTagField, requiredText, textField, timeZoneField } from "@/lib/kernel/fields";
import { briefLengthMax, csvBytesMax } from "./rules/read-csv";

const dayError = "must be a day such as 2026-11-30";

export const dayField = z.iso.date({ error: dayError });

export const fromField = dayField
  .optional()
  .describe("The first day to be filled, in the time zone of the plan; left out, today.");

export const keywordsField = requiredText(200_000, "is required: one keyword a line").describe(
  "One keyword a line, at most 1,000.",
);

/** Not trimmed: a table may begin with an empty cell, and its lines are counted. */
export const csvField = textField(csvBytesMax, "is required: the text of a CSV file")
  .min(1, { error: "must not be empty" })
  .describe(
    "A table with a column of keywords, such as Queries.csv of Google Search Console; at most 1,000 rows, 100 columns and 256 KiB. Columns called date, title, brief, language and volume are used too.",
  );

export const firstZoneField = timeZoneField
  .optional()
  .describe("The time zone of the plan, if this call makes it; otherwise it has no effect.");

/** What may be said about planned articles in addition to the keyword; it goes to the writer unchanged. */
export const writingFields = {
  brief: textField(briefLengthMax)
    .optional()
    .describe("What the article should say, for whom, and in which tone."),
  languageCode: languageTagField.optional().describe("Such as en or pt-BR; left out, the project's."),
};

export const plannedIdField = idField("a planned article");
