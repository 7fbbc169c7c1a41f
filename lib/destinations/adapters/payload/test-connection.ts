import { failureOfAnswer, readAnswer } from "../../api/call-api";
import type { Connection, ConnectionTest } from "../../contract";
import { mappedFields } from "../../field-map/field-map";
import { accessOf, accessSchema, meSchema } from "./api-types";
import { payloadApi, payloadLabel, unknownFields } from "./client";
import type { PayloadConfig } from "./payload-config";

/**
 * Checks who the key belongs to, what it may do with the collection, and which mapped fields exist. Writes
 * nothing. Throws DestinationFailure when the responses are not those of Payload's API.
 */
export async function testPayloadConnection(connection: Connection<PayloadConfig>): Promise<ConnectionTest> {
  const { collection, authCollection } = connection.config;
  const who = await whoAmI(connection);
  if (who === null) {
    return bad(
      `Payload does not know this API key in the collection ${authCollection}. Copy the key of a user there again, with “Enable API key” ticked and saved, and check the name of that collection.`,
    );
  }
  const known = (await payloadApi(connection).read(accessSchema, "/access")).collections[collection];
  const { create, update } = accessOf(known);
  if (!create || !update) {
    return bad(
      `The key belongs to ${who}, who may not ${create ? "change" : "create"} entries in ${collection}. Check the slug of the collection, and its access rules create and update for this user.`,
    );
  }
  return testFields(connection, who);
}

/** The user behind the key; null when Payload treats the call as anonymous, which it does with status 200. */
async function whoAmI(connection: Connection<PayloadConfig>): Promise<string | null> {
  const { authCollection, apiUrl } = connection.config;
  const api = payloadApi(connection);
  const answer = await api.call(`/${authCollection}/me`);
  if (answer.status === 404) {
    throw failureOfAnswer(payloadLabel, answer, {
      advice: `Nothing answers at ${apiUrl}/${authCollection}/me; check the API address (it usually ends in /api) and the slug of the collection of the key’s user.`,
    });
  }
  const { user } = readAnswer(payloadLabel, api.accept(answer), meSchema);
  return user === null ? null : (user.email ?? `the user ${user.id}`);
}

async function testFields(connection: Connection<PayloadConfig>, who: string): Promise<ConnectionTest> {
  const { config } = connection;
  const paths = mappedFields(config).map(({ path }) => path);
  const unknown = await unknownFields(connection, [...paths, "_status"]);
  const missing = paths.filter((path) => unknown.has(path));
  if (missing.length > 0) {
    return bad(
      `The key may write to ${config.collection}, but there is no field ${missing.join(", ")} that it may read. Correct the field mapping.`,
    );
  }
  const drafts = unknown.has("_status")
    ? " The collection has no drafts: every article in it is public at once, and Galley can take none back."
    : "";
  const address =
    config.urlPattern === undefined ? " Without a public address the pages cannot be proven." : "";
  return {
    ok: true,
    message: `Signed in as ${who}, who may write to ${config.collection}.${drafts}${address}`,
  };
}

function bad(message: string): ConnectionTest {
  return { ok: false, message };
}
