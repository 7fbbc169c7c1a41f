import { categoryKeys, categoryNames } from "@/lib/audits/page-rule";
import { severityWeights } from "@/lib/audits/score";
import { allRules } from "@/lib/audits/site/all-rules";

/** The tables of all rules in docs/audit-rules.md, one for each category, as Markdown. */
export function auditRulesMarkdown(): string {
  return categoryKeys
    .map((key) => {
      const rows = allRules
        .filter(({ category }) => category === key)
        .map(
          ({ id, severity, weight = severityWeights[severity], title, why, fix }) =>
            `| \`${id}\` | ${severity} (${weight}) | ${[title, why, fix].map(cell).join(" | ")} |`,
        );
      return [
        `## ${categoryNames[key]}`,
        "",
        "| rule | severity (weight) | finding | why it matters | how to fix it |",
        "|---|---|---|---|---|",
        ...rows,
      ].join("\n");
    })
    .join("\n\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replace(/<[^>]*>/g, (markup) => `\`${markup}\``);
}
