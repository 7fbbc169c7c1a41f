import { z } from "zod";
import { escapeHtml } from "@/lib/text/escape-html";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { contentfulPublished } from "./contentful-published";

type Fields = Record<string, Record<string, unknown>>;

export interface StandInEntry {
  id: string;
  contentType: string;
  version: number;
  fields: Fields;
  metadata: unknown;
  published: { version: number; fields: Fields } | null;
  archivedVersion: number | null;
}

export interface ContentfulServer extends StandInServer {
  tokens: { write: string; readOnly: string; mayNotDelete: string };
  entries: Map<string, StandInEntry>;
  /** Creates an entry as its owner does. */
  add(id: string, values: Record<string, unknown>): StandInEntry;
}

const contentTypes = [
  {
    id: "blogPost",
    name: "Blog post",
    fields: [
      { id: "title", type: "Symbol", localized: true, required: true },
      { id: "slug", type: "Symbol", localized: false, required: true },
      { id: "body", type: "RichText", localized: true },
      { id: "text", type: "Text", localized: true },
      { id: "excerpt", type: "Symbol", localized: true },
      { id: "metaDescription", type: "Symbol", localized: true },
      { id: "tags", type: "Array", localized: true, items: { type: "Symbol" } },
      { id: "author", type: "Symbol", localized: false },
    ],
  },
  { id: "page", name: "Page", fields: [{ id: "title", type: "Symbol", localized: true }] },
];
const locales = [
  { code: "en-US", default: true },
  { code: "de", default: false },
];

const input = z.object({
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  metadata: z.unknown().optional(),
});

/** A space as the Content Management API is documented, with a front end under /blog. */
export async function startContentful(): Promise<ContentfulServer> {
  const tokens = { write: "CFPAT-write", readOnly: "CFPAT-read", mayNotDelete: "CFPAT-author" };
  const entries: ContentfulServer["entries"] = new Map();
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/spaces/") ? api(request) : page(request)),
    contentfulPublished,
  );
  return { ...server, tokens, entries, add };

  function add(id: string, values: Record<string, unknown>): StandInEntry {
    const fields = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { "en-US": value }]),
    );
    return store(id, "blogPost", fields, undefined);
  }

  function store(id: string, contentType: string, fields: Fields, metadata: unknown): StandInEntry {
    const entry = { id, contentType, version: 1, fields, metadata, published: null, archivedVersion: null };
    entries.set(id, entry);
    return entry;
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (!Object.values(tokens).includes(token ?? "")) {
      return problem(
        401,
        "AccessTokenInvalid",
        "The access token you sent could not be found or is invalid.",
      );
    }
    const [, , space, , environment, kind, id, action] = url.pathname.split("/");
    if (space !== "acme1" || environment !== "master") return notFound();
    const mayWrite = token === tokens.write || (token === tokens.mayNotDelete && method !== "DELETE");
    if (method !== "GET" && !mayWrite) return problem(403, "AccessDenied", "Forbidden");
    if (kind === "locales") return { body: { items: locales } };
    if (kind === "content_types") {
      const type = contentTypes.find((each) => each.id === id);
      return type === undefined ? notFound() : { body: type };
    }
    if (id === undefined) return list(url);
    const version = headers["x-contentful-version"];
    if (method === "PUT" && action === undefined) {
      return put(id, json, String(version ?? ""), String(headers["x-contentful-content-type"] ?? ""));
    }
    const entry = entries.get(id);
    if (entry === undefined) return notFound();
    if (action === "published") return method === "PUT" ? publish(entry, String(version)) : unpublish(entry);
    if (action === "archived") {
      Object.assign(entry, { archivedVersion: null, version: entry.version + 1 });
      return { body: shown(entry) };
    }
    if (method !== "DELETE") return { body: shown(entry) };
    if (entry.published !== null) return problem(400, "BadRequest", "Cannot delete published");
    entries.delete(id);
    return { status: 204 };
  }

  function list(url: URL): StandInAnswer {
    const type = url.searchParams.get("content_type");
    const filters = [...url.searchParams].flatMap(([name, value]) => {
      const [, field, locale] = /^fields\.(\w+)\.([\w-]+)$/.exec(name) ?? [];
      return field === undefined || locale === undefined ? [] : [{ field, locale, value }];
    });
    const items = [...entries.values()]
      .filter(({ contentType, archivedVersion }) => contentType === type && archivedVersion === null)
      .filter(({ fields }) => filters.every(({ field, locale, value }) => fields[field]?.[locale] === value));
    return { body: { total: items.length, skip: 0, limit: 100, items: items.map(shown) } };
  }

  function put(id: string, json: unknown, version: string, contentType: string): StandInAnswer {
    const { fields, metadata } = input.parse(json);
    const entry = entries.get(id);
    if (entry === undefined ? version !== "" : version !== String(entry.version)) return versionMismatch();
    if (entry !== undefined && entry.archivedVersion !== null) {
      return problem(400, "BadRequest", "Cannot edit archived");
    }
    const type = contentTypes.find((each) => each.id === (entry?.contentType ?? contentType));
    if (type === undefined) return problem(422, "UnprocessableEntity", "Unknown content type");
    const wrong = wrongFields(type, fields);
    if (wrong.length > 0) return problem(422, "ValidationFailed", "Validation error", wrong);
    if (entry === undefined) return { status: 201, body: shown(store(id, type.id, fields, metadata)) };
    Object.assign(entry, { fields, metadata, version: entry.version + 1 });
    return { body: shown(entry) };
  }

  function publish(entry: StandInEntry, version: string): StandInAnswer {
    if (version !== String(entry.version)) return versionMismatch();
    const type = contentTypes.find((each) => each.id === entry.contentType);
    const errors = (type?.fields ?? []).flatMap((field) => {
      const byLocale = entry.fields[field.id] ?? {};
      const path = ["fields", field.id, "en-US"];
      if ("required" in field && byLocale["en-US"] === undefined) {
        return [
          {
            name: "required",
            details: `The property "${field.id}" is required here`,
            path: ["fields", field.id],
          },
        ];
      }
      const tooLong =
        field.type === "Symbol" &&
        Object.values(byLocale).some((value) => typeof value === "string" && value.length > 256);
      return tooLong ? [{ name: "size", details: "Size must be at most 256", path }] : [];
    });
    if (errors.length > 0) return problem(422, "ValidationFailed", "Validation error", errors);
    entry.published = { version: entry.version, fields: structuredClone(entry.fields) };
    entry.version += 1;
    return { body: shown(entry) };
  }

  function unpublish(entry: StandInEntry): StandInAnswer {
    if (entry.published === null) return problem(400, "BadRequest", "Not published");
    Object.assign(entry, { published: null, version: entry.version + 1 });
    return { body: shown(entry) };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const slug = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    const fields = [...entries.values()]
      .map(({ published }) => published?.fields ?? {})
      .find((each) => each["slug"]?.["en-US"] === slug);
    if (fields === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const value = (id: string) => fields[id]?.["en-US"];
    const text = value("text");
    const html = typeof text === "string" ? text : rendered(value("body"));
    return { body: standInPage({ title: String(value("title")), html }) };
  }
}

function wrongFields(type: (typeof contentTypes)[number], fields: Fields): unknown[] {
  return Object.entries(fields).flatMap(([id, byLocale]) => {
    const field = type.fields.find((each) => each.id === id);
    const path = ["fields", id];
    if (field === undefined) return [{ name: "unknown", path, details: `No field with id "${id}" found.` }];
    return Object.entries(byLocale).flatMap(([locale, value]) => {
      const known = locales.find(({ code }) => code === locale);
      if (known === undefined || (!known.default && !field.localized)) {
        return [{ name: "unknown", path: [...path, locale], details: `Locale "${locale}" is not allowed.` }];
      }
      const fits =
        field.type === "Array"
          ? Array.isArray(value)
          : field.type === "RichText"
            ? typeof value === "object"
            : typeof value === "string";
      return fits
        ? []
        : [{ name: "type", path: [...path, locale], details: "The type of the value is incorrect." }];
    });
  });
}

/** A minimal front-end renderer: every block becomes a paragraph or a heading. */
function rendered(node: unknown): string {
  const schema = z.object({
    nodeType: z.string(),
    value: z.string().optional(),
    content: z.array(z.unknown()).optional(),
  });
  const { data } = schema.safeParse(node);
  if (data === undefined) return "";
  const inner = escapeHtml(data.value ?? "") + (data.content ?? []).map(rendered).join("");
  const heading = /^heading-(\d)$/.exec(data.nodeType)?.[1];
  if (heading !== undefined) return `<h${heading}>${inner}</h${heading}>`;
  return data.nodeType === "paragraph" ? `<p>${inner}</p>` : inner;
}

function shown({
  id,
  contentType,
  version,
  fields,
  metadata,
  published,
  archivedVersion,
}: StandInEntry): unknown {
  return {
    metadata: metadata ?? { tags: [] },
    sys: {
      type: "Entry",
      id,
      version,
      contentType: { sys: { type: "Link", linkType: "ContentType", id: contentType } },
      ...(published !== null && { publishedVersion: published.version }),
      ...(archivedVersion !== null && { archivedVersion }),
    },
    fields,
  };
}

function problem(status: number, id: string, message: string, errors?: unknown[]): StandInAnswer {
  const details = errors === undefined ? {} : { details: { errors } };
  return { status, body: { sys: { type: "Error", id }, message, ...details, requestId: "r-1" } };
}

function notFound(): StandInAnswer {
  return problem(404, "NotFound", "The resource could not be found.");
}

function versionMismatch(): StandInAnswer {
  return problem(409, "VersionMismatch", "Version mismatch error.");
}
