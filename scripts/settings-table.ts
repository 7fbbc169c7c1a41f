import { settings } from "@/lib/platform/settings/env";

/** The README's table of every setting, as Markdown. */
export function settingsTable(): string {
  const rows = settings.map(
    ({ name, defaultText, description }) => `| \`${name}\` | ${cell(defaultText)} | ${cell(description)} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
