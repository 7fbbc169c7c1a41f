import {
  closed,
  flag,
  listOf,
  type PublishedApi,
  text,
  textUpTo,
} from "../../../testing/published/published-api";

const pageNumber = /^[1-9]\d*$/;
/** `per_page` goes from 1 to 1000. */
const pageSize = /^(?:[1-9]\d{0,2}|1000)$/;

/** Forem permits these fields of an article, and drops all others without a word. */
const article = closed(
  {},
  {
    title: textUpTo(128),
    body_markdown: text,
    published: flag,
    series: text,
    main_image: text,
    canonical_url: text,
    description: text,
    tags: listOf({ type: "string", pattern: "^[\\p{L}\\p{N}]{1,30}$" }, { maxItems: 4 }),
    organization_id: { type: "integer" },
  },
);

export const devtoPublished: PublishedApi = {
  sources: [
    {
      address: "https://github.com/forem/forem/blob/main/swagger/v1/api_v1.json",
      version: "00855eeb2ad7c0f77947be1ed0cadc2e6e6cf7d9",
      read: "2026-11-23",
    },
    {
      address: "https://github.com/forem/forem/blob/main/app/controllers/concerns/api/articles_controller.rb",
      version: "004a2bc134c8d690ad153fc50cd6f8289c0b9b81",
      read: "2026-11-23",
    },
  ],
  origin: "https://dev.to",
  headers: { "api-key": /./, accept: /^application\/vnd\.forem\.api-v1\+json$/ },
  elsewhere: /^\/blog\//,
  calls: [
    { name: "the account", method: "GET", path: "/api/users/me" },
    {
      name: "all own articles",
      method: "GET",
      path: "/api/articles/me/all",
      query: { page: pageNumber, per_page: pageSize },
    },
    { name: "create", method: "POST", path: "/api/articles", body: closed({ article }) },
    { name: "update", method: "PUT", path: "/api/articles/{id}", body: closed({ article }) },
  ],
};
