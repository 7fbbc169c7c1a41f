import { randomUUID } from "node:crypto";
import { z } from "zod";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { notionPublished } from "./notion-published";

export interface StandInNotionPage {
  id: string;
  /** Texts, names of options, lists of such names, or checkbox values. */
  values: Record<string, string | string[] | boolean>;
  markdown: string;
  inTrash: boolean;
}

export interface NotionServer extends StandInServer {
  apiBase: string;
  dataSourceId: string;
  tokens: { write: string; readOnly: string; insertOnly: string };
  pages: Map<string, StandInNotionPage>;
  /** Whether the owner has published the database to the web. */
  shared: boolean;
  add(values: StandInNotionPage["values"]): StandInNotionPage;
}

const types: Record<string, string> = {
  Name: "title",
  Slug: "rich_text",
  Status: "status",
  Live: "checkbox",
  Summary: "rich_text",
  Description: "rich_text",
  Tags: "multi_select",
  "Galley id": "rich_text",
  Author: "people",
};
const statusOptions = ["Draft", "Published", "Archived"];

const text = z.array(z.object({ text: z.object({ content: z.string().max(2000) }) }));
const sentValue = z.union([
  z.strictObject({ title: text }).transform(({ title }) => ({ type: "title", value: joined(title) })),
  z
    .strictObject({ rich_text: text })
    .transform((sent) => ({ type: "rich_text", value: joined(sent.rich_text) })),
  z
    .strictObject({ checkbox: z.boolean() })
    .transform(({ checkbox }) => ({ type: "checkbox", value: checkbox })),
  z
    .strictObject({ status: z.object({ name: z.enum(statusOptions) }) })
    .transform(({ status }) => ({ type: "status", value: status.name })),
  z
    .strictObject({
      multi_select: z.array(
        z.object({
          name: z
            .string()
            .max(100)
            .regex(/^[^,]+$/),
        }),
      ),
    })
    .transform((sent) => ({ type: "multi_select", value: sent.multi_select.map(({ name }) => name) })),
]);
const sentPage = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  markdown: z.string().default(""),
  in_trash: z.boolean().optional(),
});
const sentFilter = z.object({
  filter: z.object({ property: z.string(), rich_text: z.object({ equals: z.string() }) }),
});
const sentMarkdown = z.object({
  type: z.literal("replace_content"),
  replace_content: z.object({ new_str: z.string() }),
});

/** A workspace with one database as https://developers.notion.com/reference documents it, and a site made from it. */
export async function startNotion(): Promise<NotionServer> {
  const tokens = { write: "ntn_write", readOnly: "ntn_read", insertOnly: "ntn_insert" };
  const dataSourceId = randomUUID();
  const pages: NotionServer["pages"] = new Map();
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/v1/") ? api(request) : page(request)),
    notionPublished,
  );
  const notion = {
    ...server,
    apiBase: `${server.origin}/v1`,
    dataSourceId,
    tokens,
    pages,
    shared: false,
    add,
  };
  return notion;

  function add(values: StandInNotionPage["values"], markdown = ""): StandInNotionPage {
    const added = { id: randomUUID(), values: { Status: "Draft", ...values }, markdown, inTrash: false };
    pages.set(added.id, added);
    return added;
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!Object.values(tokens).includes(token)) return problem(401, "unauthorized", "API token is invalid.");
    if (headers["notion-version"] !== "2026-03-11") {
      return problem(400, "missing_version", "Notion-Version header should be defined.");
    }
    const [, , kind, id = "", action] = url.pathname.split("/");
    const reads = method === "GET" || action === "query";
    const permitted = reads || token === tokens.write || (token === tokens.insertOnly && method === "POST");
    if (!permitted) return problem(403, "restricted_resource", "Insufficient permissions for this endpoint.");
    if (kind === "data_sources") return action === "query" ? query(json, id) : dataSource(id);
    if (method === "POST") return create(json);
    if (!/^[0-9a-f-]{32,36}$/.test(id)) {
      return problem(
        400,
        "validation_error",
        `path failed validation: path.page_id should be a valid uuid, instead was "${id}".`,
      );
    }
    const found = pages.get(id);
    if (found === undefined) return problem(404, "object_not_found", `Could not find page with ID: ${id}.`);
    if (method === "GET") return { body: action === "markdown" ? markdownOf(found) : shown(found) };
    if (found.inTrash) return problem(400, "validation_error", "Can't edit page that is in the trash.");
    if (action === "markdown") {
      found.markdown = sentMarkdown.parse(json).replace_content.new_str;
      return { body: markdownOf(found) };
    }
    const { properties, in_trash: inTrash = false } = sentPage.parse(json);
    const wrong = assign(found, properties);
    found.inTrash = inTrash;
    return wrong ?? { body: shown(found) };
  }

  function dataSource(id: string): StandInAnswer {
    if (id !== dataSourceId)
      return problem(404, "object_not_found", `Could not find data source with ID: ${id}.`);
    const properties = Object.entries(types).map(([name, type]) => [
      name,
      {
        id: name,
        name,
        type,
        [type]: type === "status" ? { options: statusOptions.map((each) => ({ name: each })) } : {},
      },
    ]);
    const title = [{ type: "text", plain_text: "Blog" }];
    return { body: { object: "data_source", id, title, properties: Object.fromEntries(properties) } };
  }

  function query(json: unknown, id: string): StandInAnswer {
    if (id !== dataSourceId)
      return problem(404, "object_not_found", `Could not find data source with ID: ${id}.`);
    const { property, rich_text: wanted } = sentFilter.parse(json).filter;
    const found = [...pages.values()].filter(
      ({ values, inTrash }) => !inTrash && values[property] === wanted.equals,
    );
    return { body: { object: "list", results: found.map(shown), has_more: false, next_cursor: null } };
  }

  function create(json: unknown): StandInAnswer {
    const { properties, markdown } = sentPage.parse(json);
    const created = add({}, markdown);
    const wrong = assign(created, properties);
    if (wrong !== null) pages.delete(created.id);
    return wrong ?? { body: shown(created) };
  }

  function assign(target: StandInNotionPage, properties: Record<string, unknown>): StandInAnswer | null {
    const values: StandInNotionPage["values"] = {};
    for (const [name, sent] of Object.entries(properties)) {
      if (types[name] === undefined) {
        return problem(400, "validation_error", `${name} is not a property that exists.`);
      }
      const { data } = sentValue.safeParse(sent);
      if (data?.type !== types[name]) {
        return problem(400, "validation_error", `${name} is expected to be ${types[name]}.`);
      }
      values[name] = data.value;
    }
    Object.assign(target.values, values);
    return null;
  }

  function shown({ id, values, inTrash }: StandInNotionPage): unknown {
    const properties = Object.entries(types).map(([name, type]) => [name, propertyOf(type, values[name])]);
    return {
      object: "page",
      id,
      in_trash: inTrash,
      url: `https://www.notion.so/${id}`,
      public_url: notion.shared ? `${server.origin}/shared/${id}` : null,
      parent: { type: "data_source_id", data_source_id: dataSourceId },
      properties: Object.fromEntries(properties),
    };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const [, place, name] = url.pathname.split("/").map(decodeURIComponent);
    const found = [...pages.values()].find(({ id, values, inTrash }) =>
      place === "shared"
        ? id === name
        : !inTrash && values["Slug"] === name && values["Status"] === "Published",
    );
    if (found === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const html = renderMarkdown(found.markdown).html;
    return { body: standInPage({ title: String(found.values["Name"]), html }) };
  }
}

/** Notion parses a text into blocks and prints it again in its own notation. */
function markdownOf({ id, markdown }: StandInNotionPage): unknown {
  const rewritten = markdown.replace(/\n{2,}/g, "\n").replace(/^```sh$/gm, "```shell");
  return { object: "page_markdown", id, markdown: rewritten, truncated: false, unknown_block_ids: [] };
}

function propertyOf(type: string, value: string | string[] | boolean | undefined): unknown {
  if (type === "title" || type === "rich_text") {
    const content = typeof value === "string" ? value : "";
    return { type, [type]: content === "" ? [] : [{ type: "text", plain_text: content }] };
  }
  if (type === "multi_select")
    return { type, multi_select: (Array.isArray(value) ? value : []).map((name) => ({ name })) };
  if (type === "status") return { type, status: { name: value } };
  return type === "checkbox" ? { type, checkbox: value === true } : { type, people: [] };
}

function joined(pieces: z.output<typeof text>): string {
  return pieces.map((piece) => piece.text.content).join("");
}

function problem(status: number, code: string, message: string): StandInAnswer {
  return { status, body: { object: "error", status, code, message, request_id: "r-1" } };
}
