import { z } from "zod";
import { type ApiAnswer, readAnswer } from "../../api/call-api";
import type { Connection, ConnectionTest } from "../../contract";
import { currentUser } from "./api-types";
import { noApplicationPasswords } from "./authorization-page";
import { openApi, type WordPressApi, wordPressLabel } from "./client";
import { codeOf, wordPressFailure } from "./failures";
import { seoPluginOf, seoPluginSentence } from "./seo-plugin";
import { findCategory, unknownCategory } from "./terms";
import type { WordPressConfig } from "./wordpress-config";

/**
 * Signs in and tries to create an empty post: WordPress checks the permission before it refuses the empty text.
 */
export async function testWordPressConnection(
  connection: Connection<WordPressConfig>,
): Promise<ConnectionTest> {
  const api = await openApi(connection);
  const answer = await api.call("wp/v2/users/me", { query: { context: "edit" } });
  if (answer.status === 401) return refused(await whyNotSignedIn(api, answer));
  if (answer.status !== 200) throw wordPressFailure(answer);
  const user = readAnswer(wordPressLabel, answer, currentUser);
  const may = (capability: string) => capabilityOf(user.capabilities, capability);
  const who = `${user.name} (${user.roles.join(", ") || "no role"})`;
  if (!may("edit_posts")) {
    return refused(
      `${who} may not write posts: give this user the role Author in WordPress, or connect with another one.`,
    );
  }
  await proveWriting(api);
  const { category } = connection.config;
  if (category !== undefined && (await findCategory(api, category)) === null) {
    return refused(unknownCategory(category));
  }
  const { name, namespaces } = await api.index();
  const rights = may("publish_posts")
    ? "may write and publish posts."
    : "may write drafts only: to publish live, give this user the role Author.";
  const seo = seoPluginSentence[seoPluginOf(namespaces, await writableMeta(api))];
  return { ok: true, message: `${name === "" ? "The site" : `“${name}”`} is open: ${who} ${rights} ${seo}` };
}

function refused(message: string): ConnectionTest {
  return { ok: false, message };
}

/** WordPress words every sign-in failure alike, but its index says whether it accepts application passwords at all. */
async function whyNotSignedIn(api: WordPressApi, answer: ApiAnswer): Promise<string> {
  const index = await api.call("", { query: { _fields: "name,namespaces,authentication" } });
  const parsed = z.object({ authentication: z.record(z.string(), z.unknown()).or(z.array(z.unknown())) });
  const offered = parsed.safeParse(index.json).data?.authentication;
  if (offered !== undefined && !("application-passwords" in offered)) return noApplicationPasswords;
  return wordPressFailure(answer).message;
}

function capabilityOf(capabilities: z.output<typeof currentUser>["capabilities"], name: string): boolean {
  return !Array.isArray(capabilities) && capabilities[name] === true;
}

/** Throws DestinationFailure when the user may not write or the request does not get through. */
async function proveWriting(api: WordPressApi): Promise<void> {
  const answer = await api.call("wp/v2/posts", { method: "POST", json: { status: "draft" }, writes: false });
  if (codeOf(answer) === "empty_content") return;
  if (answer.status !== 201) throw wordPressFailure(answer);
  // A plugin allowed the empty post, so it is deleted at once.
  const { id } = readAnswer(wordPressLabel, answer, z.object({ id: z.number().int().positive() }));
  const removal = await api.call(`wp/v2/posts/${id}`, { method: "DELETE", query: { force: "true" } });
  if (removal.status !== 200) throw wordPressFailure(removal);
}

/** The meta keys of posts that the API accepts; none when the site does not describe its schema. */
async function writableMeta(api: WordPressApi): Promise<string[]> {
  const schema = z.object({
    schema: z.object({
      properties: z.object({ meta: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
    }),
  });
  const answer = await api.call("wp/v2/posts", {
    method: "OPTIONS",
    query: { _fields: "schema.properties.meta.properties" },
    writes: false,
  });
  return Object.keys(schema.safeParse(answer.json).data?.schema.properties.meta.properties ?? {});
}
