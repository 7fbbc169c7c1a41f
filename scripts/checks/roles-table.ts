import { roleTable } from "@/lib/operations/registry";

/** The table of operations and least roles in docs/members-and-roles.md, as Markdown. */
export function rolesMarkdown(): string {
  const rows = roleTable
    .map(
      ({ operation, role }) =>
        `| \`${operation.name}\` | ${role} | ${operation.summary.replaceAll("|", "\\|")} |`,
    )
    .sort();
  return ["| operation | least role | what it does |", "|---|---|---|", ...rows].join("\n");
}
