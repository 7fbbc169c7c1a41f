import { randomUUID } from "node:crypto";
import { z } from "zod";
import { escapeHtml } from "@/lib/text/escape-html";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { ricosPage } from "./ricos-page";
import { wixPublished } from "./wix-published";

const content = z
  .strictObject({
    id: z.string(),
    title: z.string().min(1).max(200),
    excerpt: z.string().max(500),
    seoSlug: z.string().max(100),
    memberId: z.string(),
    richContent: z.looseObject({ nodes: z.array(z.unknown()) }),
    seoData: z.looseObject({ tags: z.array(z.looseObject({ type: z.string() })) }),
  })
  .partial();
type Content = z.output<typeof content>;

export interface StandInWixPost extends Content {
  id: string;
  status: "PUBLISHED" | "UNPUBLISHED" | "DELETED";
  edited: number;
  /** The version that readers see once it is published. */
  live: Content;
}

export interface WixServer extends StandInServer {
  apiKeys: { write: string; readOnly: string };
  siteId: string;
  memberId: string;
  posts: Map<string, StandInWixPost>;
  add(values: Content): StandInWixPost;
}

/** The blog of one site, as https://dev.wix.com/docs/rest/business-solutions/blog/draft-posts documents it. */
export async function startWix(): Promise<WixServer> {
  const apiKeys = { write: "IST.write", readOnly: "IST.read" };
  const [siteId, memberId] = [randomUUID(), randomUUID()];
  const posts: WixServer["posts"] = new Map();
  let edits = 0;
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/blog/v3/") ? api(request) : page(request)),
    wixPublished,
  );
  return { ...server, apiKeys, siteId, memberId, posts, add };

  function add(values: Content): StandInWixPost {
    const id = randomUUID();
    const seoSlug = freeSlug(values.seoSlug ?? "", id);
    const post: StandInWixPost = {
      ...values,
      id,
      seoSlug,
      status: "UNPUBLISHED",
      edited: (edits += 1),
      live: {},
    };
    posts.set(id, post);
    return post;
  }

  function freeSlug(slug: string, id: string): string {
    const taken = [...posts.values()].some((post) => post.seoSlug === slug && post.id !== id);
    return taken ? freeSlug(`${slug}-1`, id) : slug;
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    const key = headers.authorization;
    if (key !== apiKeys.write && key !== apiKeys.readOnly) return problem(401, "Unauthorized");
    if (headers["wix-site-id"] !== siteId) return problem(403, "PERMISSION_DENIED");
    const [id = "", action] = url.pathname.replace(/^\/blog\/v3\/draft-posts\/?/, "").split("/");
    if (id === "query") return query(json);
    if (method !== "GET" && key === apiKeys.readOnly) return problem(403, "PERMISSION_DENIED");
    if (id === "") return create(json);
    const post = posts.get(id);
    if (post === undefined) return problem(404, "Draft post not found");
    if (method === "GET") return { body: { draftPost: shown(post, url.searchParams.getAll("fieldsets")) } };
    if (method === "PATCH") return change(post, json);
    if (action === "publish") return publish(post);
    if (url.searchParams.get("permanent") === "true") posts.delete(id);
    else post.status = "DELETED";
    return { body: {} };
  }

  function query(json: unknown): StandInAnswer {
    const input = z.object({
      query: z.strictObject({
        sort: z.array(z.strictObject({ fieldName: z.literal("editedDate"), order: z.literal("DESC") })),
        paging: z.strictObject({ offset: z.number(), limit: z.number().max(100) }),
      }),
    });
    const { offset, limit } = input.parse(json).query.paging;
    const found = [...posts.values()]
      .filter(({ status }) => status !== "DELETED")
      .toSorted((a, b) => b.edited - a.edited)
      .slice(offset, offset + limit);
    return { body: { draftPosts: found.map((post) => shown(post, [])), pagingMetadata: { offset } } };
  }

  function create(json: unknown): StandInAnswer {
    const input = z.strictObject({
      draftPost: content.required({ title: true }),
      publish: z.boolean(),
      fieldsets: z.array(z.string()),
    });
    const parsed = input.safeParse(json);
    if (!parsed.success) return invalid(parsed.error);
    const { draftPost, fieldsets } = parsed.data;
    if (draftPost.memberId !== memberId) return problem(400, "Missing post owner information");
    const post = add(draftPost);
    if (parsed.data.publish) publish(post);
    return { body: { draftPost: shown(post, fieldsets) } };
  }

  function change(post: StandInWixPost, json: unknown): StandInAnswer {
    const input = z.strictObject({
      draftPost: content,
      action: z.enum(["UPDATE", "UPDATE_PUBLISH", "UPDATE_REVERT_TO_DRAFT"]),
      fieldsets: z.array(z.string()),
    });
    const parsed = input.safeParse(json);
    if (!parsed.success) return invalid(parsed.error);
    const { draftPost, action, fieldsets } = parsed.data;
    Object.assign(post, draftPost, { edited: (edits += 1) });
    post.seoSlug = freeSlug(post.seoSlug ?? "", post.id);
    if (action === "UPDATE_PUBLISH") publish(post);
    if (action === "UPDATE_REVERT_TO_DRAFT") post.status = "UNPUBLISHED";
    return { body: { draftPost: shown(post, fieldsets) } };
  }

  function publish(post: StandInWixPost): StandInAnswer {
    post.status = "PUBLISHED";
    const { status: _status, edited: _edited, live: _live, ...seen } = post;
    post.live = seen;
    return { body: { postId: post.id } };
  }

  /** The base fields of a post, and those of the requested fieldsets. */
  function shown(post: StandInWixPost, fieldsets: string[]): Record<string, unknown> {
    const { live: _live, edited, richContent, ...base } = post;
    return {
      ...base,
      editedDate: new Date(edited * 1000).toISOString(),
      ...(fieldsets.includes("URL") && { url: { base: server.origin, path: `/post/${post.seoSlug}` } }),
      ...(fieldsets.includes("RICH_CONTENT") && {
        richContent: { ...richContent, metadata: { version: 1 }, documentStyle: {} },
      }),
    };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const slug = url.pathname.replace(/^\/post\//, "");
    const post = [...posts.values()].find(
      ({ status, live }) => status === "PUBLISHED" && live.seoSlug === slug,
    );
    if (post === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const { title = "", seoData, richContent } = post.live;
    const meta = (seoData?.tags ?? []).map(({ props }) => {
      const { name, content: text } = z.object({ name: z.string(), content: z.string() }).parse(props);
      return `<meta name="${escapeHtml(name)}" content="${escapeHtml(text)}">`;
    });
    const html = standInPage({ title, html: ricosPage(richContent?.nodes ?? []) });
    return { body: html.replace("</head>", `${meta.join("")}</head>`) };
  }
}

function problem(status: number, message: string): StandInAnswer {
  return { status, body: { message, details: {} } };
}

function invalid(error: z.ZodError): StandInAnswer {
  const fieldViolations = error.issues.map(({ path, message }) => ({
    field: path.join("."),
    description: message,
  }));
  return { status: 400, body: { message: "Bad request", details: { validationError: { fieldViolations } } } };
}
