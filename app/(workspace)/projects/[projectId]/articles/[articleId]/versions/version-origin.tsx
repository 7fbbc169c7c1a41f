import type { versionSummary } from "@galley/lib/articles/operations/texts/version-view";
import type { z } from "zod";
import { When } from "@/app/_ui/when";

export type ArticleVersion = z.output<typeof versionSummary>;

const kinds: Record<ArticleVersion["kind"], string> = {
  generated: "Written",
  revised: "Refreshed",
  edited: "Edited",
  imported: "Imported",
  restored: "Restored",
};

const surfaces: Readonly<Record<string, string>> = {
  dashboard: "in the dashboard",
  rest: "over the API",
  tools: "by an agent",
  command: "with the admin command",
};

const actors: Readonly<Record<string, string>> = {
  system: "Galley",
  operator: "whoever runs this installation",
};

/** How a version came about, by whom and when. */
export function VersionOrigin({ version }: { version: ArticleVersion }) {
  const { kind, restored_from: from, actor, surface, created_at: at } = version;
  const place = surfaces[surface];
  return (
    <>
      {kinds[kind]}
      {from !== null && ` from version ${from}`} by {actor.label ?? actors[actor.kind] ?? actor.kind}
      {place !== undefined && ` ${place}`}, <When at={at} />
    </>
  );
}
