import { type ApiClient, apiClient } from "../../api/api-client";
import type { ApiAnswer } from "../../api/call-api";
import { type Connection, DestinationFailure } from "../../contract";
import { actionSchema, contentTypesSchema, strapiProblem } from "./api-types";
import { strapiLabel } from "./client";
import { adminRoot, type StrapiConfig } from "./strapi-config";

type StrapiConnection = Connection<StrapiConfig>;

const advice =
  "Check the admin token of the connection: in Settings → Admin Tokens it needs Read and Publish for this content type.";

/**
 * Removes the public version of an entry and keeps the edited one. Only the admin panel's own API can do it
 * (github.com/strapi/strapi/issues/24547). Succeeds without effect when done again.
 */
export async function unpublishEntry(connection: StrapiConnection, id: string): Promise<void> {
  const api = adminApi(connection);
  await api.find(actionSchema, await unpublishPath(connection, api, id), { method: "POST", json: {} });
}

/** Checks that the admin token may unpublish, with an entry that cannot exist. Throws DestinationFailure. */
export async function testAdminToken(connection: StrapiConnection): Promise<void> {
  const api = adminApi(connection);
  const path = await unpublishPath(connection, api, "galley-connection-test");
  const answer = await api.call(path, { method: "POST", json: {} });
  if (!isGone(answer)) throw api.failure(answer);
}

async function unpublishPath(
  { config: { collection } }: StrapiConnection,
  api: ApiClient,
  entryId: string,
): Promise<string> {
  const types = (await api.read(contentTypesSchema, "/content-manager/content-types")).data;
  const uid = types.find((type) => type.uid.startsWith("api::") && type.info.pluralName === collection)?.uid;
  if (uid !== undefined) {
    return `/content-manager/collection-types/${uid}/${encodeURIComponent(entryId)}/actions/unpublish`;
  }
  throw new DestinationFailure(
    `Strapi shows the admin token no content type ${collection}. ${advice}`,
    false,
  );
}

/** The API of the admin panel, on the same server as the content API. */
function adminApi(connection: StrapiConnection): ApiClient {
  const { config } = connection;
  if (config.adminToken === undefined) {
    throw new DestinationFailure(
      "Strapi’s API cannot unpublish with an API token. Unpublish the entry in Strapi by hand, or give the connection an admin token (Settings → Admin Tokens).",
      false,
    );
  }
  return apiClient(connection, {
    label: strapiLabel,
    baseUrl: adminRoot(config),
    headers: { authorization: `Bearer ${config.adminToken}` },
    ...(config.locale !== undefined && { query: { locale: config.locale } }),
    isMissing: isGone,
    explain: ({ status, json }) => ({
      detail: strapiProblem(json)?.message,
      advice: status < 500 ? advice : undefined,
    }),
  });
}

function isGone({ status, json }: ApiAnswer): boolean {
  return status === 404 && strapiProblem(json) !== null;
}
