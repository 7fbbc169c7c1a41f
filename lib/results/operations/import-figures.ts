import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { textRefusal } from "@/lib/kernel/text-task";
import { addDays, dayIn } from "@/lib/platform/calendar-day";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { requireProject } from "@/lib/projects/queries";
import { computeResults } from "../compute";
import { type DayFigure, type FiguresTable, figuresCsvBytesMax, type readFiguresCsv } from "../csv";
import type { NeedsResultText } from "../judge-article";
import { storeImport } from "../rows/figures";

interface NeedsTableReader {
  tasks: InThread<{ readFiguresCsv: typeof readFiguresCsv }>;
}

export const importFigures = operation({
  name: "results.import_figures",
  summary: "Take the daily figures of a project's pages from a CSV file, in place of Search Console",
  description:
    "The columns are found by their names: Date, Page, Clicks, Impressions and Position, and Query if there is one. A line without a query has the totals of its page; where a file has only queries, the totals are at least their sum. A line replaces what is stored of the same page, day and query. When one line is faulty, nothing is imported, and the first twenty are named. What Search Console says of a day replaces what was imported for it.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["imported figures for {project} from a file", "import figures for {project} from a file"],
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    csv: textField(figuresCsvBytesMax, "is required: the text of a CSV file")
      .min(1, { error: "must not be empty" })
      .describe("A table of daily figures, at most 5 MB."),
  }),
  output: z.object({
    rows: z.int().describe("Figures that were stored: lines with the same page, day and query are one."),
    pages: z.int(),
    days: z.int(),
  }),
  refusals: ["invalid_request"],
  example: {
    projectId: exampleIds.project,
    csv: "Date,Page,Query,Clicks,Impressions,Position\n2026-11-25,https://example.com/guides/tea,green tea,9,310,6.1\n",
  },
  answers: { imported: { rows: 1, pages: 1, days: 1 } },
  async run(ctx: Context & NeedsTableReader & NeedsResultText, { projectId, csv }) {
    const project = await requireProject(ctx, projectId);
    // Somewhere it is tomorrow already.
    const today = addDays(dayIn(ctx.now(), "UTC"), 1);
    const rows = rowsIn(await readTable(ctx, csv, today));
    const imported = await ctx.db.transaction((tx) => storeImport(tx, project.id, rows));
    await computeResults(ctx, project.id, ctx.now());
    return imported;
  },
});

async function readTable({ tasks }: NeedsTableReader, csv: string, today: string): Promise<FiguresTable> {
  try {
    return await tasks.readFiguresCsv(csv, today);
  } catch (error) {
    throw textRefusal(error, "csv") ?? error;
  }
}

/** The rows of a table. Throws `invalid_request`, which says what is wrong with it. */
function rowsIn(table: FiguresTable): DayFigure[] {
  if ("rows" in table) return table.rows;
  if ("problem" in table) {
    throw new Refusal("invalid_request", table.problem, {
      fields: [{ field: "csv", message: table.problem }],
    });
  }
  const { faults, faultsInAll } = table;
  const lines = faults.map(({ line, reason }) => `Line ${line}: ${reason}`);
  const more = faultsInAll > faults.length ? ` These are the first ${faults.length}.` : "";
  const count = faultsInAll === 1 ? "One line" : `${faultsInAll} lines`;
  throw new Refusal(
    "invalid_request",
    `${count} of the file cannot be imported, so nothing was: change them and send the file again.${more} ${lines.join(" ")}`,
    { fields: lines.map((message) => ({ field: "csv", message })) },
  );
}
