import type { Command } from "commander";
import { importArticle } from "@/lib/operations/articles/import";
import { setArticleVisibility } from "@/lib/operations/articles/set-visibility";
import { listJobs } from "@/lib/operations/jobs/list";
import { retryJob } from "@/lib/operations/jobs/retry";
import { readArticleFile } from "./article-file";
import type { AdminDoor } from "./door";
import { wholeNumber } from "./values";

/** article, job. */
export function addWritingCommands(program: Command, door: AdminDoor): void {
  const article = program.command("article").description("Finished articles");
  article
    .command("import <file>")
    .description(
      "Take a markdown file in; front matter may give title, slug, keyword, keywords, description, language",
    )
    .requiredOption("--project <id>")
    .option("--keyword <keyword>", "the keyword that it is for (default: front matter, else the title)")
    .action(async (file: string, options: { project: string; keyword?: string }, command: Command) => {
      const imported = await door.run(importArticle, {
        projectId: options.project,
        ...(await readArticleFile(file)),
        ...(options.keyword !== undefined && { keyword: options.keyword }),
      });
      door.print(command, imported, [`Article ${imported.article_id} (${imported.slug})`]);
    });
  for (const [verb, hidden, description] of [
    ["hide", true, "Take an article out of the pull API and the feed"],
    ["show", false, "Put an article back into the pull API and the feed"],
  ] as const) {
    article
      .command(`${verb} <id>`)
      .description(description)
      .action(async (id: string, _options: object, command: Command) => {
        const result = await door.run(setArticleVisibility, { articleId: id, hidden });
        door.print(command, result, [`Article ${id} is ${hidden ? "hidden" : "shown"}`]);
      });
  }

  const job = program.command("job").description("Generations of articles");
  job
    .command("list")
    .description("The newest jobs of a project")
    .requiredOption("--project <id>")
    .option("--limit <number>", "at most 50", wholeNumber, 20)
    .action(async (options: { project: string; limit: number }, command: Command) => {
      const { jobs } = await door.run(listJobs, {
        projectId: options.project,
        limit: options.limit,
      });
      door.print(
        command,
        { jobs },
        jobs.map(
          (row) =>
            `${row.job_id}  ${row.status.padEnd(8)}  ${Math.round(row.progress * 100)} %  ${row.keyword}${row.error === null ? "" : `  (${row.error})`}`,
        ),
      );
    });
  job
    .command("retry <id>")
    .description("Run a failed job again, for a new credit")
    .action(async (id: string, _options: object, command: Command) => {
      const result = await door.run(retryJob, { jobId: id });
      door.print(command, result, [`Job ${result.job_id} is ${result.status} again`]);
    });
}
