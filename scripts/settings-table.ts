import { settingsList } from "@/lib/platform/settings/table";

/** The table of every setting in docs/settings.md, as Markdown. */
export function settingsTable(): string {
  const rows = settingsList.map(
    ({ name, defaultText, description }) => `| \`${name}\` | ${cell(defaultText)} | ${cell(description)} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
