import { failureOfAnswer, readAnswer } from "../../api/call-api";
import { type Connection, type ConnectionTest, DestinationFailure } from "../../contract";
import { mappedFields } from "../../field-map/field-map";
import { testAdminToken } from "./admin";
import { strapi4Schema, strapiEntries, strapiProblem } from "./api-types";
import { strapiApi, strapiLabel } from "./client";
import type { StrapiConfig } from "./strapi-config";

type StrapiConnection = Connection<StrapiConfig>;

/**
 * Reads with the mapped fields, then sends writes that cannot succeed: to a write without data Strapi answers
 * 400 if it is permitted, else 403. Throws DestinationFailure with the cause.
 */
export async function testStrapiConnection(connection: StrapiConnection): Promise<ConnectionTest> {
  const { collection, adminToken, urlPattern } = connection.config;
  const hasDrafts = await testReading(connection);
  await testWriting(connection, "create");
  await testWriting(connection, "update");
  if (adminToken !== undefined) await testAdminToken(connection);
  const notes = [
    `The API token may write to ${collection}.`,
    ...(hasDrafts ? [] : ["It has no drafts: every article in it is public at once."]),
    ...(adminToken === undefined
      ? ["Without an admin token live articles cannot be taken back from here."]
      : []),
    ...(urlPattern === undefined ? ["Without a public address the pages cannot be proven."] : []),
  ];
  return { ok: true, message: notes.join(" ") };
}

/** Whether the content type has drafts, as far as its entries show. */
async function testReading(connection: StrapiConnection): Promise<boolean> {
  const paths = mappedFields(connection.config).map(({ path }) => path);
  const api = strapiApi(connection);
  const answer = await api.call(`/${connection.config.collection}`, {
    query: {
      status: "draft",
      "pagination[pageSize]": "1",
      ...selectionOf([...paths, "publishedAt"]),
    },
  });
  api.accept(answer);
  if (strapi4Schema.safeParse(answer.json).success) {
    throw new DestinationFailure("This is Strapi 4; Galley writes to Strapi 5 only. Upgrade Strapi.", false);
  }
  const [entry] = readAnswer(strapiLabel, answer, strapiEntries).data;
  return typeof entry?.publishedAt !== "string";
}

async function testWriting(connection: StrapiConnection, what: "create" | "update"): Promise<void> {
  const { collection } = connection.config;
  const api = strapiApi(connection);
  const answer = await api.call(
    what === "create" ? `/${collection}` : `/${collection}/galley-connection-test`,
    { method: what === "create" ? "POST" : "PUT", query: { status: "draft" }, json: {} },
  );
  if (answer.status === 400 && strapiProblem(answer.json) !== null) return;
  if (answer.status === 403) {
    throw failureOfAnswer(strapiLabel, answer, {
      advice: `The API token may read but not ${what} entries of ${collection}. In Settings → API Tokens permit find, findOne, create, update and delete for it.`,
    });
  }
  api.accept(answer);
  throw failureOfAnswer(strapiLabel, answer, {
    advice: "It accepted a write without data, which Strapi does not. Check the API address.",
  });
}

/** Selects exactly these fields, in components too: Strapi refuses a query for a field that does not exist. */
function selectionOf(paths: string[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path, at) => {
      const groups = path.split(".");
      const field = groups.pop() ?? path;
      const place = groups.map((group, depth) =>
        depth === 0 ? `populate[${group}]` : `[populate][${group}]`,
      );
      return [groups.length === 0 ? `fields[${at}]` : `${place.join("")}[fields][${at}]`, field];
    }),
  );
}
