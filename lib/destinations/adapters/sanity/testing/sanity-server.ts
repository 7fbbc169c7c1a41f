import { z } from "zod";
import { escapeHtml } from "@/lib/text/escape-html";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { sanityPublished } from "./sanity-published";

export type StandInDocument = Record<string, unknown> & { _id: string; _type: string; _rev: string };

export interface SanityServer extends StandInServer {
  tokens: { write: string; readOnly: string; mayNotPublish: string };
  /** Drafts and published documents, by id. */
  documents: Map<string, StandInDocument>;
  put(document: Record<string, unknown> & { _id: string; _type: string }): StandInDocument;
  /** Makes this change right after the next lookup, as another person would. */
  afterNextLook(change: () => void): void;
}

const record = z.record(z.string(), z.unknown());
const identified = record.and(z.object({ _id: z.string(), _type: z.string() }));
const mutation = z.union([
  z.strictObject({ create: identified }),
  z.strictObject({ createOrReplace: identified }),
  z.strictObject({ patch: z.object({ id: z.string(), ifRevisionID: z.string(), set: record }) }),
  z.strictObject({ delete: z.object({ id: z.string() }) }),
]);
const queryBody = z.object({
  query: z.string(),
  params: z.object({ type: z.string(), slug: z.string().optional() }),
});

/** A project as https://www.sanity.io/docs/http-reference documents it, with a front end under /blog. */
export async function startSanity(): Promise<SanityServer> {
  const tokens = { write: "sk-write", readOnly: "sk-read", mayNotPublish: "sk-contributor" };
  const documents: SanityServer["documents"] = new Map();
  let revision = 0;
  let afterLook: (() => void) | null = null;
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/v2") ? api(request) : page(request)),
    sanityPublished,
  );
  const afterNextLook = (change: () => void) => void (afterLook = change);
  return { ...server, tokens, documents, put: (document) => store(documents, document), afterNextLook };

  function store(
    into: Map<string, StandInDocument>,
    document: Record<string, unknown> & { _id: string; _type: string },
  ): StandInDocument {
    revision += 1;
    const now = new Date().toISOString();
    const stored = { _createdAt: now, ...document, _updatedAt: now, _rev: `r${revision}` };
    const { _id: id } = document;
    into.set(id, stored);
    return stored;
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    const [, , , action, dataset, ids = ""] = url.pathname.split("/");
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!Object.values(tokens).includes(token)) {
      const body = {
        statusCode: 401,
        error: "Unauthorized",
        message: "Session not found",
        errorCode: "SIO-401-ANF",
      };
      return { status: 401, body };
    }
    if (dataset !== "production") {
      const message = `Dataset "${dataset}" not found for project ID "acme1234"`;
      return { status: 404, body: { statusCode: 404, error: "Not Found", message } };
    }
    if (action === "doc" && method === "GET") return look(decodeURIComponent(ids).split(","));
    if (action === "query") return query(queryBody.parse(json), url.searchParams.get("perspective"));
    const { mutations } = z.object({ mutations: z.array(mutation) }).parse(json);
    return mutate(mutations, token, url.searchParams.get("dryRun") === "true");
  }

  function look(ids: string[]): StandInAnswer {
    const found = ids.flatMap((id) => structuredClone(documents.get(id)) ?? []);
    const omitted = ids.filter((id) => !documents.has(id)).map((id) => ({ id, reason: "existence" }));
    afterLook?.();
    afterLook = null;
    return { body: { documents: found, omitted } };
  }

  function query(
    { query: groq, params }: z.output<typeof queryBody>,
    perspective: string | null,
  ): StandInAnswer {
    const seen = [...documents.values()]
      .filter(({ _id: id }) => perspective === "raw" || !id.startsWith("drafts."))
      .filter(({ _type: type }) => type === params.type);
    if (groq.startsWith("count(")) return { body: { result: seen.length } };
    const path = /\(([\w.]+)\.current == \$slug/.exec(groq)?.[1]?.split(".") ?? [];
    const result = seen.filter((document) => {
      const value = path.reduce((inner: unknown, key) => record.safeParse(inner).data?.[key], document);
      return record.safeParse(value).data?.["current"] === params.slug;
    });
    return { body: { result: result.map(({ _id: id }) => id) } };
  }

  function mutate(mutations: z.output<typeof mutation>[], token: string, dryRun: boolean): StandInAnswer {
    const after = new Map(documents);
    for (const [index, each] of mutations.entries()) {
      const id = idOf(each);
      const permitted =
        token === tokens.write || (token === tokens.mayNotPublish && id.startsWith("drafts."));
      if (!permitted) {
        const description = 'Insufficient permissions; permission "create" required';
        return failed(
          403,
          { description, permission: "create", type: "insufficientPermissionsError" },
          index,
        );
      }
      const there = after.get(id);
      if ("create" in each) {
        if (there !== undefined) {
          const description = `Document by ID "${id}" already exists`;
          return failed(409, { description, id, type: "documentAlreadyExistsError" }, index);
        }
        store(after, each.create);
      } else if ("createOrReplace" in each) store(after, each.createOrReplace);
      else if ("delete" in each) after.delete(id);
      else if (there === undefined || there["_rev"] !== each.patch.ifRevisionID) {
        const description = `document "${id}" has unexpected revision ID, expected "${each.patch.ifRevisionID}"`;
        return failed(409, { description, type: "documentRevisionIDDoesNotMatchError" }, index);
      } else store(after, { ...there, ...each.patch.set });
    }
    if (!dryRun) {
      documents.clear();
      for (const [id, document] of after) documents.set(id, document);
    }
    return { body: { transactionId: "t1", results: [] } };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const slug = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    const shown = [...documents.values()].find(
      ({ _id: id, slug: own }) =>
        !id.startsWith("drafts.") && record.safeParse(own).data?.["current"] === slug,
    );
    if (shown === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const body = shown["body"];
    const html = typeof body === "string" ? body : rendered(body);
    return { body: standInPage({ title: String(shown["title"]), html }) };
  }
}

/** A minimal front-end renderer: every block becomes a paragraph or a heading. */
function rendered(body: unknown): string {
  const block = z.object({ style: z.string(), children: z.array(z.object({ text: z.string() })) });
  const blocks = z.array(block).safeParse(body).data ?? [];
  return blocks
    .map(({ style, children }) => {
      const tag = /^h\d$/.test(style) ? style : "p";
      return `<${tag}>${escapeHtml(children.map(({ text }) => text).join(""))}</${tag}>`;
    })
    .join("");
}

function idOf(each: z.output<typeof mutation>): string {
  if ("patch" in each) return each.patch.id;
  if ("delete" in each) return each.delete.id;
  const { _id: id } = "create" in each ? each.create : each.createOrReplace;
  return id;
}

function failed(
  status: number,
  error: { description: string; [key: string]: string },
  index: number,
): StandInAnswer {
  const description = `The mutation(s) failed: ${error.description}`;
  return { status, body: { error: { description, items: [{ error, index }], type: "mutationError" } } };
}
