import type { Connection, ConnectionTest } from "../../contract";
import { postsAnswer, settingsAnswer, siteAnswer, usersAnswer } from "./api-types";
import { callGhost, readGhost } from "./client";
import type { GhostConfig } from "./ghost-config";

/** Roles whose posts can only be drafts. */
const rolesWithoutPublishing = new Set(["Contributor"]);

/**
 * Checks that the address is a Ghost site and that the key may publish. The key of a custom integration always
 * may; a person's own key has that person's role. Throws DestinationFailure.
 */
export async function testGhostConnection(connection: Connection<GhostConfig>): Promise<ConnectionTest> {
  const { site } = readGhost(await callGhost(connection, { path: "/site/", signed: false }), siteAnswer);
  readGhost(await callGhost(connection, { path: "/posts/", query: { limit: "1" } }), postsAnswer);
  const person = await personOf(connection);
  const role = person?.roles[0]?.name;
  if (role !== undefined && rolesWithoutPublishing.has(role)) {
    return {
      ok: false,
      message: `The key is that of ${person?.name ?? "a person"}, a ${role}, who may not publish: use the Admin API key of a custom integration (Settings → Integrations).`,
    };
  }
  const who = person === null ? "an integration" : `${person.name} (${role ?? "no role"})`;
  const notes = await notesOn(connection);
  return {
    ok: true,
    message: [
      `Connected to ${site.title}, Ghost ${site.version}, as ${who} that may publish.`,
      ...notes,
    ].join(" "),
  };
}

/** The person behind the key; null for an integration. */
async function personOf(connection: Connection<GhostConfig>) {
  const answer = await callGhost(connection, { path: "/users/me/", query: { include: "roles" } });
  return answer.status === 404 || answer.status === 403
    ? null
    : (readGhost(answer, usersAnswer).users[0] ?? null);
}

/** Notes on site settings that keep the public, and so the verifier, from reading published posts. */
async function notesOn(connection: Connection<GhostConfig>): Promise<string[]> {
  const answer = await callGhost(connection, { path: "/settings/" });
  if (answer.status === 403) return [];
  const { settings } = readGhost(answer, settingsAnswer);
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
  const notes: string[] = [];
  if (valueOf("is_private") === true) {
    notes.push(
      "The site is private (Settings → Make site private): its pages cannot be proven until it is public.",
    );
  }
  const visibility = valueOf("default_content_visibility");
  if (typeof visibility === "string" && visibility !== "public") {
    notes.push(`New posts are for ${visibility} only (Settings → Access): their pages cannot be proven.`);
  }
  return notes;
}
