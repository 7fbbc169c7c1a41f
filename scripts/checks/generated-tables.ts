import { categoryKeys, categoryNames } from "@/lib/audits/page-rule";
import { severityWeights } from "@/lib/audits/score";
import { allRules } from "@/lib/audits/site/all-rules";
import { retentionFacts, retentionKindNames } from "@/lib/health/retention/kinds";
import { roleTable } from "@/lib/operations/registry";
import { limits } from "@/lib/platform/rate-limit/limits";
import { readEnv } from "@/lib/platform/settings/env";
import { otherLimitNames } from "@/lib/platform/settings/other-limits";
import { settingsList } from "@/lib/platform/settings/table";

/** The tables of the documentation that the code knows better than a person, by the document and the name of the table. */
const tables: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "docs/settings.md": { settings: settingsTable, limits: limitsTable },
  "docs/retention.md": { retention: retentionTable },
  "docs/members-and-roles.md": { roles: rolesTable },
  "docs/audit-rules.md": { rules: auditRulesTables },
};

export const generatedDocuments = Object.keys(tables);

/**
 * The document with its tables as the code has them now. A table stands between the comments `<!-- generated: name -->`
 * and `<!-- end: name -->`. Throws when one of them is missing.
 */
export function withTables(document: string, text: string): string {
  return Object.entries(tables[document] ?? {}).reduce((written, [name, print]) => {
    const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${document} has no place for the table ${name}`);
    return `${written.slice(0, from)}${begin}\n\n${print()}\n\n${written.slice(to)}`;
  }, text);
}

/** Markdown with the cells of its tables as narrow as they can be, to compare it whatever the formatter made of it. */
export function unpadded(markdown: string): string {
  return markdown.replace(/ +/g, " ").replace(/ ?-{3,} ?/g, "---");
}

function settingsTable(): string {
  const rows = settingsList.map(({ name, defaultText, description }) => [
    code(name),
    // As code, so that no renderer turns an example into a link.
    /^https?:/.test(defaultText) ? code(defaultText) : defaultText,
    description,
  ]);
  return table(["variable", "default", "meaning"], rows);
}

function limitsTable(): string {
  const rows = otherLimitNames.map((name) => [code(name), limits[name].rules, limits[name].why]);
  return table(["name", "default", "why"], rows);
}

function retentionTable(): string {
  const defaults = readEnv({});
  const rows = retentionKindNames.map((kind) => {
    const { setting, days, every, deletes, keeps } = retentionFacts(kind);
    const kept = days(defaults);
    return [
      code(kind),
      code(setting.replace(/:.*/, "")),
      kept === 0 ? "for ever" : String(kept),
      every,
      deletes,
      keeps,
    ];
  });
  return table(["kind", "setting", "days", "every", "what is deleted", "what is kept"], rows);
}

function rolesTable(): string {
  const rows = roleTable.map(({ operation, role }) => [code(operation.name), role, operation.summary]);
  return table(["operation", "lowest role", "what it does"], rows.toSorted(byFirst));
}

function auditRulesTables(): string {
  const headings = ["rule", "severity (weight)", "finding", "why it matters", "how to fix it"];
  return categoryKeys
    .map((key) => {
      const rows = allRules
        .filter(({ category }) => category === key)
        .map(({ id, severity, weight = severityWeights[severity], title, why, fix }) => [
          code(id),
          `${severity} (${weight})`,
          ...[title, why, fix].map((text) => text.replace(/<[^>]*>/g, code)),
        ]);
      return `## ${categoryNames[key]}\n\n${table(headings, rows)}`;
    })
    .join("\n\n");
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(headings), `|${"---|".repeat(headings.length)}`, ...rows.map(line)].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(" | ")} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function code(text: string): string {
  return `\`${text}\``;
}

function byFirst([one = ""]: readonly string[], [other = ""]: readonly string[]): number {
  return one < other ? -1 : 1;
}
