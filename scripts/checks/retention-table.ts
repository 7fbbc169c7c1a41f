import { retentionFacts, retentionKindNames } from "@/lib/health/retention/kinds";

/** The table in docs/retention.md of what is deleted at which age, as Markdown. */
export function retentionMarkdown(): string {
  const rows = retentionKindNames.map((kind) => {
    const { setting, every, deletes, keeps } = retentionFacts(kind);
    return `| \`${kind}\` | \`${setting}\` | ${every} | ${deletes} | ${keeps} |`;
  });
  return [
    "| kind | setting | every | what is deleted | what is kept |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
