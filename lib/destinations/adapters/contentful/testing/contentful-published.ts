import { type Document, validateRichTextDocument } from "@contentful/rich-text-types";
import { anyObject, closed, type PublishedApi } from "../../../testing/published/published-api";

const environment = "/spaces/{spaceId}/environments/{environmentId}";
const entry = `${environment}/entries/{entryId}`;
const version = { "x-contentful-version": /^[1-9]\d*$/ };
const type = { "content-type": /^application\/vnd\.contentful\.management\.v1\+json$/ };

/** The values of each field by locale. */
const fields = {
  type: "object",
  additionalProperties: { type: "object", propertyNames: { pattern: "^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$" } },
};
const content = closed({ fields }, { metadata: anyObject });

export const contentfulPublished: PublishedApi = {
  sources: [
    {
      address: "https://www.npmjs.com/package/contentful-management",
      version: "12.18.0",
      read: "2026-11-23",
    },
    {
      address: "https://www.npmjs.com/package/@contentful/rich-text-types",
      version: "17.2.7",
      read: "2026-11-23",
    },
  ],
  origin: "https://api.contentful.com",
  headers: { authorization: /^Bearer ./ },
  calls: [
    { name: "the content type", method: "GET", path: `${environment}/content_types/{contentTypeId}` },
    {
      name: "the locales",
      method: "GET",
      path: `${environment}/locales`,
      query: { limit: /^(?:[1-9]\d{0,2}|1000)$/ },
    },
    {
      name: "search",
      method: "GET",
      path: `${environment}/entries`,
      query: {
        "content_type!": /./,
        "sys.archivedAt[exists]": /^(?:true|false)$/,
        limit: /^(?:[1-9]\d{0,2}|1000)$/,
      },
      queryNames: /^fields\.[\w-]+\.[\w-]+$/,
    },
    { name: "an entry", method: "GET", path: entry },
    {
      name: "create",
      method: "PUT",
      path: entry,
      headers: { ...type, "x-contentful-content-type": /./ },
      body: content,
      inspect: richTextErrors,
    },
    {
      name: "update",
      method: "PUT",
      path: entry,
      headers: { ...type, ...version },
      body: content,
      inspect: richTextErrors,
    },
    { name: "publish", method: "PUT", path: `${entry}/published`, headers: version },
    { name: "unpublish", method: "DELETE", path: `${entry}/published` },
    { name: "unarchive", method: "DELETE", path: `${entry}/archived` },
    { name: "delete", method: "DELETE", path: entry },
  ],
};

/** The maker's own validator, on every value that is rich text. */
function richTextErrors(body: unknown): string[] {
  return valuesIn(body)
    .filter(isDocument)
    .flatMap((document) => validateRichTextDocument(document))
    .map(({ name, details, path }) => `rich text ${(path ?? []).join(".")}: ${details ?? name}`);
}

function valuesIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(valuesIn)];
}

function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && "nodeType" in value && value.nodeType === "document";
}
