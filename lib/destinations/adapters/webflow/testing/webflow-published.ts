import {
  anyObject,
  closed,
  filledText,
  flag,
  listOf,
  type PublishedApi,
  text,
} from "../../../testing/published/published-api";

const items = "/v2/collections/{collection_id}/items";

/** Besides name and slug, the fields of an item are those of the owner's collection. */
const fieldData = {
  type: "object",
  properties: { name: { type: "string", minLength: 1, maxLength: 256 }, slug: filledText },
};
const newFieldData = { ...fieldData, required: ["name", "slug"] };
const itemState = { isArchived: flag, isDraft: flag, cmsLocaleId: text };

export const webflowPublished: PublishedApi = {
  sources: [
    { address: "https://www.npmjs.com/package/webflow-api", version: "3.3.4", read: "2026-11-23" },
    { address: "https://developers.webflow.com/data/reference/cms", read: "2026-11-23" },
  ],
  origin: "https://api.webflow.com",
  headers: { authorization: /^Bearer ./ },
  calls: [
    { name: "the collection", method: "GET", path: "/v2/collections/{collection_id}" },
    {
      name: "list",
      method: "GET",
      path: items,
      query: { slug: /./, name: /./, limit: /^(?:[1-9]\d?|100)$/, offset: /^\d+$/ },
    },
    { name: "an item", method: "GET", path: `${items}/{item_id}` },
    { name: "a live item", method: "GET", path: `${items}/{item_id}/live` },
    {
      name: "create a draft",
      method: "POST",
      path: items,
      body: closed({ fieldData: newFieldData }, itemState),
    },
    {
      name: "create live",
      method: "POST",
      path: `${items}/live`,
      body: closed({ fieldData: newFieldData }, itemState),
    },
    {
      name: "update",
      method: "PATCH",
      path: `${items}/{item_id}`,
      body: closed({}, { ...itemState, fieldData: { ...anyObject, ...fieldData } }),
    },
    {
      name: "publish",
      method: "POST",
      path: `${items}/publish`,
      body: closed({ itemIds: listOf(filledText, { minItems: 1, maxItems: 100 }) }),
    },
    { name: "delete", method: "DELETE", path: `${items}/{item_id}` },
    { name: "take down", method: "DELETE", path: `${items}/{item_id}/live` },
  ],
};
