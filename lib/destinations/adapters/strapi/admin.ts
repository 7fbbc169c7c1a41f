import { type ApiAnswer, callApi, failureOfAnswer, readAnswer } from "../../api/call-api";
import { type Connection, DestinationFailure } from "../../contract";
import { actionSchema, contentTypesSchema, problemOf } from "./api-types";
import { label } from "./client";
import { adminRoot, type StrapiConfig } from "./strapi-config";

type StrapiConnection = Connection<StrapiConfig>;

const advice =
  "Check the admin token of the connection: in Settings → Admin Tokens it needs Read and Publish for this content type.";

/**
 * Takes the public version of an entry away and keeps the one that is edited. The content API has no call for
 * it (github.com/strapi/strapi/issues/24547), the admin panel's own API has. Done twice it is the same.
 */
export async function unpublishEntry(connection: StrapiConnection, id: string): Promise<void> {
  const uid = await contentTypeId(connection);
  const answer = await askToUnpublish(connection, uid, id);
  if (isGone(answer)) return;
  if (answer.status >= 400) throw failureOf(answer);
  readAnswer(label, answer, actionSchema);
}

/** Whether the admin token may unpublish: asked for an entry that cannot be. Throws DestinationFailure. */
export async function testAdminToken(connection: StrapiConnection): Promise<void> {
  const uid = await contentTypeId(connection);
  const answer = await askToUnpublish(connection, uid, "galley-connection-test");
  if (!isGone(answer)) throw failureOf(answer);
}

async function contentTypeId(connection: StrapiConnection): Promise<string> {
  const { collection } = connection.config;
  const answer = await callAdmin(connection, "GET", "/content-manager/content-types");
  if (answer.status !== 200) throw failureOf(answer);
  const types = readAnswer(label, answer, contentTypesSchema).data;
  const uid = types.find(
    ({ uid: id, info }) => id.startsWith("api::") && info.pluralName === collection,
  )?.uid;
  if (uid !== undefined) return uid;
  throw new DestinationFailure(
    `Strapi shows the admin token no content type ${collection}. ${advice}`,
    false,
  );
}

async function askToUnpublish(connection: StrapiConnection, uid: string, id: string): Promise<ApiAnswer> {
  const path = `/content-manager/collection-types/${uid}/${encodeURIComponent(id)}/actions/unpublish`;
  return callAdmin(connection, "POST", path);
}

async function callAdmin(
  connection: StrapiConnection,
  method: "GET" | "POST",
  path: string,
): Promise<ApiAnswer> {
  const { config } = connection;
  if (config.adminToken === undefined) {
    throw new DestinationFailure(
      "Strapi’s API cannot unpublish with an API token. Unpublish the entry in Strapi by hand, or give the connection an admin token (Settings → Admin Tokens).",
      false,
    );
  }
  const url = new URL(`${adminRoot(config)}${path}`);
  if (config.locale !== undefined) url.searchParams.set("locale", config.locale);
  return callApi(connection, label, {
    method,
    url,
    headers: { authorization: `Bearer ${config.adminToken}` },
    ...(method === "POST" && { json: {} }),
  });
}

function isGone({ status, json }: ApiAnswer): boolean {
  return status === 404 && problemOf(json) !== null;
}

function failureOf(answer: ApiAnswer): DestinationFailure {
  return failureOfAnswer(label, answer, {
    detail: problemOf(answer.json)?.message,
    ...(answer.status < 500 && { advice }),
  });
}
