import { z } from "zod";
import { type Connection, type ConnectionTest, DestinationFailure } from "../../contract";
import { settingsAnswer, siteAnswer, usersAnswer } from "./api-types";
import { callGhost, failureOfGhost, readGhost } from "./client";
import type { GhostConfig } from "./ghost-config";

/** Roles whose posts can only be drafts. */
const rolesWithoutPublishing = new Set(["Contributor"]);

/**
 * Checks that the address is a Ghost site and that the key may publish, and writes a draft that it deletes again. A
 * person's own key has that person's role. Throws DestinationFailure.
 */
export async function testGhostConnection(connection: Connection<GhostConfig>): Promise<ConnectionTest> {
  const { site } = readGhost(await callGhost(connection, { path: "/site/", signed: false }), siteAnswer);
  const person = await personOf(connection);
  const role = person?.roles[0]?.name;
  if (role !== undefined && rolesWithoutPublishing.has(role)) {
    return {
      ok: false,
      message: `The key is that of ${person?.name ?? "a person"}, a ${role}, who may not publish: use the Admin API key of a custom integration (Settings → Integrations).`,
    };
  }
  const who = person === null ? "an integration" : `${person.name} (${role ?? "no role"})`;
  await writeAndDeleteDraft(connection);
  const notes = await notesOn(connection);
  return {
    ok: true,
    message: [
      `Connected to ${site.title}, Ghost ${site.version}, as ${who} that may publish.`,
      ...notes,
    ].join(" "),
  };
}

const testTitle = "Galley connection test";

/** Ghost checks its fields before the permission, so only a draft that it accepts shows that the key may write. */
async function writeAndDeleteDraft(connection: Connection<GhostConfig>): Promise<void> {
  const json = { posts: [{ title: testTitle, status: "draft" }] };
  const answer = await callGhost(connection, { method: "POST", path: "/posts/", json });
  const created = z.object({ posts: z.array(z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) })).min(1) });
  for (const { id } of readGhost(answer, created).posts) {
    const removal = await callGhost(connection, { method: "DELETE", path: `/posts/${id}/` });
    if (removal.status === 204 || removal.status === 404) continue;
    const { message, retryable } = failureOfGhost(removal);
    throw new DestinationFailure(
      `A draft could be made but not deleted: ${message} Delete the draft “${testTitle}” in Ghost.`,
      retryable,
    );
  }
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
