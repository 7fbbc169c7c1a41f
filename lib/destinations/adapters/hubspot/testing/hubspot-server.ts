import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { hubspotPublished } from "./hubspot-published";

type Content = Record<string, unknown>;

export interface StandInHubspotPost {
  id: string;
  contentGroupId: string;
  state: string;
  publishDate: string | null;
  updated: number;
  /** The version that editors see. */
  draft: Content;
  /** The version that readers see, once the post is published. */
  live: Content;
}

export interface HubspotServer extends StandInServer {
  tokens: { write: string; readOnly: string };
  blogId: string;
  authorId: string;
  posts: Map<string, StandInHubspotPost>;
  /** Behaviour that differs between accounts. */
  habits: { pushLiveNeedsSchedule: boolean; ignoresState: boolean };
  add(content: Content, state?: string): StandInHubspotPost;
}

const content = {
  name: z.string(),
  htmlTitle: z.string(),
  slug: z.string(),
  postBody: z.string(),
  postSummary: z.string(),
  metaDescription: z.string(),
};
const createInput = z.strictObject({
  ...content,
  contentGroupId: z.string(),
  blogAuthorId: z.string(),
  useFeaturedImage: z.boolean(),
});
const changeInput = z.strictObject({ ...content, state: z.string() }).partial();

/** One blog at /blog, as https://developers.hubspot.com/docs/api-reference/cms-posts-v3 documents the API. */
export async function startHubspot(): Promise<HubspotServer> {
  const tokens = { write: "pat-na1-write", readOnly: "pat-na1-read" };
  const [blogId, authorId] = ["184993428123", "77"];
  const posts: HubspotServer["posts"] = new Map();
  const habits = { pushLiveNeedsSchedule: false, ignoresState: false };
  const server = await startStandIn(
    (request) => (request.url.pathname.startsWith("/cms/") ? api(request) : page(request)),
    hubspotPublished,
  );
  return { ...server, tokens, blogId, authorId, posts, habits, add };

  function add(values: Content, state = "DRAFT"): StandInHubspotPost {
    const id = String(184_993_000_000 + posts.size);
    const draft = { ...values };
    const post = {
      id,
      contentGroupId: blogId,
      state,
      publishDate: null,
      updated: posts.size,
      draft,
      live: { ...draft },
    };
    posts.set(id, post);
    return post;
  }

  function api({ method, url, headers, json }: StandInRequest): StandInAnswer {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (token !== tokens.write && token !== tokens.readOnly)
      return problem(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.");
    if (method !== "GET" && token === tokens.readOnly)
      return problem(403, "MISSING_SCOPES", "This app hasn't been granted all required scopes.");
    const [id, ...rest] = url.pathname.replace(/^\/cms\/v3\/blogs\/posts\/?/, "").split("/");
    if (url.pathname.startsWith("/cms/v3/blog-settings/")) return blog(url);
    if (url.pathname.startsWith("/cms/v3/blogs/authors/"))
      return url.pathname.endsWith(`/${authorId}`) ? { body: { id: authorId } } : notFound();
    if (id === "" || id === undefined) return method === "GET" ? list(url) : create(json);
    if (id === "schedule") return schedule(json);
    const post = posts.get(id);
    if (post === undefined) return notFound();
    post.updated = Math.max(...[...posts.values()].map(({ updated }) => updated)) + 1;
    if (rest.join("/") === "draft/push-live") return pushLive(post);
    if (method === "DELETE") {
      posts.delete(id);
      return { status: 204 };
    }
    const version = rest[0] === "draft" ? "draft" : "live";
    if (method === "PATCH") change(post, version, changeInput.parse(json));
    return { body: shown(post, version) };
  }

  function blog(url: URL): StandInAnswer {
    if (!url.pathname.endsWith(`/${blogId}`)) return notFound();
    return { body: { id: blogId, name: "News", slug: "blog", absoluteUrl: `${server.origin}/blog` } };
  }

  function list({ searchParams }: URL): StandInAnswer {
    const slug = searchParams.get("slug__eq");
    const found = [...posts.values()]
      .filter((post) => slug === null || post.live["slug"] === slug || post.draft["slug"] === slug)
      .toSorted((a, b) => b.updated - a.updated);
    return { body: { total: found.length, results: found.map((post) => shown(post, "live")) } };
  }

  function create(json: unknown): StandInAnswer {
    const input = createInput.safeParse(json);
    if (!input.success) return problem(400, "VALIDATION_ERROR", z.prettifyError(input.error));
    if (input.data.contentGroupId !== blogId) return problem(400, "VALIDATION_ERROR", "Blog does not exist");
    return { status: 201, body: shown(add(input.data), "live") };
  }

  function change(post: StandInHubspotPost, version: "draft" | "live", values: Content): void {
    const { state, ...fields } = values;
    Object.assign(post.draft, fields);
    // A post that was never published has only one version.
    if (version === "live" || post.state === "DRAFT") Object.assign(post.live, fields);
    if (typeof state === "string" && !habits.ignoresState) post.state = state;
  }

  function pushLive(post: StandInHubspotPost): StandInAnswer {
    if (post.draft["metaDescription"] === "")
      return problem(400, "VALIDATION_ERROR", "A meta description is required to publish.");
    post.live = { ...post.draft };
    if (!habits.pushLiveNeedsSchedule || post.state !== "DRAFT") post.state = "PUBLISHED";
    return { status: 204 };
  }

  function schedule(json: unknown): StandInAnswer {
    const { id, publishDate } = z.object({ id: z.string(), publishDate: z.iso.datetime() }).parse(json);
    const post = posts.get(id);
    if (post === undefined) return notFound();
    if (Date.parse(publishDate) < Date.now()) return problem(400, "VALIDATION_ERROR", "publishDate is past");
    Object.assign(post, { publishDate, state: "SCHEDULED", live: { ...post.draft } });
    return { status: 204 };
  }

  function shown(post: StandInHubspotPost, version: "draft" | "live"): Content {
    const { id, contentGroupId, state, publishDate } = post;
    const fields = post[version];
    const path = typeof fields["slug"] === "string" ? fields["slug"] : "";
    return {
      ...fields,
      id,
      contentGroupId,
      state,
      publishDate,
      currentState: state,
      currentlyPublished: state === "PUBLISHED",
      url: `${server.origin}/${path}`,
    };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const path = url.pathname.slice(1);
    const post = [...posts.values()].find(
      ({ state, live }) => state === "PUBLISHED" && live["slug"] === path,
    );
    if (post === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const { name, metaDescription, postBody } = z.object(content).partial().parse(post.live);
    const description = metaDescription ?? "";
    return { body: standInPage({ title: name ?? "", description, html: postBody ?? "" }) };
  }
}

function problem(status: number, category: string, message: string): StandInAnswer {
  return { status, body: { status: "error", message, correlationId: randomUUID(), category } };
}

function notFound(): StandInAnswer {
  return problem(404, "OBJECT_NOT_FOUND", "No object found.");
}
