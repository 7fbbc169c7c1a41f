import {
  closed,
  flag,
  listOf,
  type PublishedApi,
  text,
  textUpTo,
} from "../../../testing/published/published-api";

const page = "/v1/pages/{page_id}";

/** At most 100 pieces of at most 2000 characters. */
const richText = listOf(closed({ text: closed({ content: textUpTo(2000) }) }), { maxItems: 100 });
const option = closed({ name: { type: "string", minLength: 1, maxLength: 100, pattern: "^[^,]*$" } });

/** The values of properties that Galley writes, each with exactly one type. */
const properties = {
  type: "object",
  additionalProperties: {
    oneOf: [
      closed({ title: richText }),
      closed({ rich_text: richText }),
      closed({ checkbox: flag }),
      closed({ select: option }),
      closed({ status: option }),
      closed({ multi_select: listOf(option, { maxItems: 100 }) }),
    ],
  },
};
const parent = closed({ type: { const: "data_source_id" }, data_source_id: text });

export const notionPublished: PublishedApi = {
  sources: [
    { address: "https://www.npmjs.com/package/@notionhq/client", version: "5.26.0", read: "2026-11-23" },
    { address: "https://developers.notion.com/reference/request-limits", read: "2026-11-23" },
  ],
  origin: "https://api.notion.com",
  // The versions that the client of this release supports.
  headers: { authorization: /^Bearer ./, "notion-version": /^(?:2025-09-03|2026-03-11)$/ },
  calls: [
    { name: "the data source", method: "GET", path: "/v1/data_sources/{data_source_id}" },
    {
      name: "query",
      method: "POST",
      path: "/v1/data_sources/{data_source_id}/query",
      body: closed(
        { filter: closed({ property: text, rich_text: closed({ equals: text }) }) },
        { page_size: { type: "integer", minimum: 1, maximum: 100 } },
      ),
    },
    { name: "a page", method: "GET", path: page },
    { name: "the text", method: "GET", path: `${page}/markdown` },
    {
      name: "create",
      method: "POST",
      path: "/v1/pages",
      body: closed({ parent, properties }, { markdown: text }),
    },
    { name: "update", method: "PATCH", path: page, body: closed({}, { properties, in_trash: flag }) },
    {
      name: "replace the text",
      method: "PATCH",
      path: `${page}/markdown`,
      body: closed({
        type: { const: "replace_content" },
        replace_content: closed({ new_str: text }, { allow_deleting_content: flag }),
      }),
    },
  ],
};
