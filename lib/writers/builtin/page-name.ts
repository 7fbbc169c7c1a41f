import { clipText, oneLine } from "../plain-text";
import type { SourcePage, WriterProject } from "../writer";

/** A page's title without the name of its site, or its address where it has none. */
export function pageName({ title, url }: SourcePage, project: WriterProject): string {
  const names = [project.brandName, project.name, new URL(url).host].map((name) => name.toLowerCase());
  const parts = oneLine(title)
    .split(/\s+[|·•–—»:-]+\s+|\s*\|\s*/u)
    .filter((part) => part !== "");
  const own = parts.filter((part) => !names.includes(part.toLowerCase()));
  const name = own.length === parts.length ? oneLine(title) : own.join(" – ");
  return clipText(name.trim() || title.trim() || `${new URL(url).host}${new URL(url).pathname}`, 90);
}
