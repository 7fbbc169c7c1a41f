import { roleTable } from "@/lib/operations/registry";

/** The table of operations, with the lowest role that may call each, in docs/members-and-roles.md, as Markdown. */
export function rolesMarkdown(): string {
  const rows = roleTable
    .map(
      ({ operation, role }) =>
        `| \`${operation.name}\` | ${role} | ${operation.summary.replaceAll("|", "\\|")} |`,
    )
    .sort();
  return ["| operation | lowest role | what it does |", "|---|---|---|", ...rows].join("\n");
}
