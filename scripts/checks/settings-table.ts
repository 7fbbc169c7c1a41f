import { settingsList } from "@/lib/platform/settings/table";

/** The table of every setting in docs/settings.md, as Markdown. */
export function settingsTable(): string {
  const rows = settingsList.map(
    ({ name, defaultText, description }) =>
      `| \`${name}\` | ${cell(withoutLink(defaultText))} | ${cell(description)} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** An address that is only an example, so that no renderer makes it a link. */
function withoutLink(text: string): string {
  return /^https?:/.test(text) ? `\`${text}\`` : text;
}
