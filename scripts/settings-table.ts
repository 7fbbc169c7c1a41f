import { settingsList } from "@/lib/platform/settings/table";

/** The README's table of every setting, as Markdown. */
export function settingsTable(): string {
  const rows = settingsList.map(
    ({ name, defaultText, description }) => `| \`${name}\` | ${cell(defaultText)} | ${cell(description)} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
