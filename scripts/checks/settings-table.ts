import { settingsList } from "@/lib/platform/settings/table";

/** The table of all settings in docs/settings.md, as Markdown. */
export function settingsMarkdown(): string {
  const rows = settingsList.map(
    ({ name, defaultText, description }) =>
      `| \`${name}\` | ${cell(withoutLink(defaultText))} | ${cell(description)} |`,
  );
  return ["| variable | default | meaning |", "|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Makes an address code, so that Markdown renderers do not turn an example into a link. */
function withoutLink(text: string): string {
  return /^https?:/.test(text) ? `\`${text}\`` : text;
}
