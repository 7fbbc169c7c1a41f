import { type ConnectionTest, DestinationFailure } from "../../contract";
import { type FieldRole, mappedFields } from "../../field-map/field-map";
import type { ContentfulType } from "./api-types";
import type { ContentfulClient } from "./client";
import type { ContentfulConfig } from "./contentful-config";

type Field = ContentfulType["fields"][number];

/** All tests use the same id, so that a test draft which cannot be removed never gets a duplicate. */
const probeId = "galley-connection-test";

/**
 * Checks the mapped fields against the content type, then creates and removes an empty draft: permissions
 * depend on role, content type and action, so only a write shows them.
 */
export async function testContentfulConnection(
  config: ContentfulConfig,
  client: ContentfulClient,
): Promise<ConnectionTest> {
  const type = await client.contentType();
  const locales = await client.locales();
  const locale = locales.find(({ code }) => code === config.locale);
  if (locale === undefined) {
    const codes = locales.map(({ code }) => code).join(", ");
    return { ok: false, message: `The environment has no locale ${config.locale}; it has ${codes}.` };
  }
  for (const { role, path } of mappedFields(config)) {
    const field = type.fields.find(({ id }) => id === path);
    const wrong = field === undefined ? "is missing" : whatIsWrong(config, role, field);
    if (wrong !== null) return refused(type, path, wrong);
    if (field?.localized !== true && locale.default !== true) {
      return refused(type, path, `is not localised and so takes the default locale only, not ${locale.code}`);
    }
  }
  const warning = await makeAndRemoveDraft(client);
  return { ok: true, message: `May write entries of the content type “${type.name}”.${warning}` };
}

function refused({ name, fields }: ContentfulType, path: string, wrong: string): ConnectionTest {
  const ids = fields.map(({ id }) => id).join(", ");
  return {
    ok: false,
    message: `The field ${path} of the content type “${name}” ${wrong}. Correct the field mapping; the fields are ${ids}.`,
  };
}

function whatIsWrong(config: ContentfulConfig, role: FieldRole, { type, items }: Field): string | null {
  const is = type === "Array" ? `a list of ${items?.type ?? "unknown things"}` : `of the type ${type}`;
  if (role === "body") {
    const wanted = config.bodyFormat === "richText" ? "RichText" : "Text";
    return type === wanted ? null : `is ${is}; the body format of the connection needs ${wanted}`;
  }
  if (role === "tags" && config.tagsFormat === "list") {
    const isList = type === "Array" && items?.type === "Symbol";
    return isList ? null : `is ${is}; the tags format of the connection needs a list of short texts`;
  }
  return type === "Symbol" || type === "Text" ? null : `is ${is}; it must be a text`;
}

/** Returns a sentence to add to the message; "" when the test draft was removed. */
async function makeAndRemoveDraft(client: ContentfulClient): Promise<string> {
  const leftover = await client.entry(probeId);
  await client.put(probeId, leftover?.sys.version ?? null, { fields: {} });
  try {
    await client.remove(probeId);
    return "";
  } catch (error) {
    if (!(error instanceof DestinationFailure)) throw error;
    return ` The empty draft ${probeId}, made for this test, could not be removed with this token; remove it in Contentful.`;
  }
}
