import { randomBytes } from "node:crypto";
import { z } from "zod";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInPage,
  startStandIn,
} from "../../../testing/stand-in-server";
import { hashnodePublished } from "./hashnode-published";

export interface StandInHashnodePost {
  id: string;
  kind: "draft" | "post";
  title: string;
  slug: string;
  markdown: string;
  description: string;
  tags: { slug: string; name: string }[];
  canonicalUrl: string | null;
  newsletter: boolean;
}

export interface HashnodeServer extends StandInServer {
  publicationId: string;
  /** A publication without the Pro plan. */
  freePublicationId: string;
  tokens: { owner: string; contributor: string };
  posts: Map<string, StandInHashnodePost>;
  add(kind: StandInHashnodePost["kind"], values: Partial<StandInHashnodePost>): StandInHashnodePost;
}

const request = z.object({
  query: z.string(),
  variables: z.object({
    id: z.string().optional(),
    slug: z.string().optional(),
    after: z.string().nullish(),
    input: z
      .strictObject({
        id: z.string(),
        draftId: z.string(),
        publicationId: z.string(),
        title: z.string(),
        slug: z.string(),
        contentMarkdown: z.string(),
        tags: z.array(z.strictObject({ slug: z.string(), name: z.string() })),
        originalArticleURL: z.string(),
        metaDescription: z.string(),
        metaTags: z.strictObject({ description: z.string() }),
        settings: z.strictObject({ activateNewsletter: z.boolean(), slugOverridden: z.boolean() }),
      })
      .partial()
      .optional(),
  }),
});
type Input = NonNullable<z.output<typeof request>["variables"]["input"]>;

const members = [
  { role: "OWNER", user: { id: "u1", username: "ada" } },
  { role: "CONTRIBUTOR", user: { id: "u2", username: "bob" } },
];

/** A publication as https://github.com/Hashnode/gql-skill documents it, with the blog's pages. */
export async function startHashnode(): Promise<HashnodeServer> {
  const tokens = { owner: "hn-owner", contributor: "hn-contributor" };
  const [publicationId, freePublicationId] = [objectId(), objectId()];
  const posts: HashnodeServer["posts"] = new Map();
  const server = await startStandIn(
    (asked) => (asked.url.pathname === "/gql" ? api(asked) : page(asked)),
    hashnodePublished,
  );
  return { ...server, publicationId, freePublicationId, tokens, posts, add };

  function add(kind: StandInHashnodePost["kind"], values: Partial<StandInHashnodePost>): StandInHashnodePost {
    const nothing = { title: "", slug: "", markdown: "", description: "", tags: [] };
    const added = { ...nothing, canonicalUrl: null, newsletter: false, ...values, kind, id: objectId() };
    posts.set(added.id, added);
    return added;
  }

  function api({ headers, json, text }: StandInRequest): StandInAnswer {
    if (Buffer.byteLength(text) > 100 * 1024)
      return { status: 413, body: { message: "request entity too large" } };
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    const me = members[token === tokens.owner ? 0 : 1];
    if (!Object.values(tokens).includes(token ?? "") || me === undefined) {
      return problem("UNAUTHENTICATED", "You must be authenticated.");
    }
    const { query, variables } = request.parse(json);
    const name = /^(?:query|mutation) ([A-Za-z]+)/.exec(query)?.[1] ?? "";
    if (name === "ReadPost") return data({ post: shown(kept("post", variables.id)) });
    if (name === "ReadDraft") {
      const draft = kept("draft", variables.id);
      return draft === undefined ? problem("NOT_FOUND", "Draft not found") : data({ draft: shown(draft) });
    }
    const { input = {} } = variables;
    const publication = variables.id ?? input.publicationId;
    if (publication === freePublicationId) {
      return problem(
        "FORBIDDEN",
        "Publication does not have an active Pro plan. Upgrade in your dashboard to access this via the API.",
      );
    }
    if (!query.startsWith("mutation") && publication !== publicationId)
      return data({ me: me.user, publication: null });
    if (name === "ReadAccess") {
      const edges = members.map((node) => ({ node }));
      return data({
        me: me.user,
        publication: { title: "Acme Forge", url: server.origin, members: { edges } },
      });
    }
    if (name === "ReadPostAt") {
      const post = [...posts.values()].find(({ kind, slug }) => kind === "post" && slug === variables.slug);
      return data({ publication: { post: shown(post) } });
    }
    if (name === "ListDrafts")
      return data({ publication: { allDrafts: draftsAfter(variables.after ?? null) } });
    return me.role === "CONTRIBUTOR"
      ? problem("FORBIDDEN", "You do not have permission to publish to this publication.")
      : mutate(name, input);
  }

  function mutate(name: string, input: Input): StandInAnswer {
    if ((input.tags ?? []).length > 15) return problem("BAD_USER_INPUT", "You can add up to 15 tags.");
    if (input.title === "") return problem("BAD_USER_INPUT", "Title is required.");
    if (name === "CreateDraft") {
      const draft = add("draft", {});
      assign(draft, input);
      return data({ createDraft: { draft: shown(draft) } });
    }
    const target = kept(name === "UpdatePost" ? "post" : "draft", input.draftId ?? input.id);
    if (target === undefined) return problem("NOT_FOUND", "Not found");
    if (name === "DeleteDraft") posts.delete(target.id);
    if (name === "DeleteDraft") return data({ deleteDraft: { draft: { id: target.id } } });
    if (name === "PublishDraft") {
      posts.delete(target.id);
      return data({ publishDraft: { post: shown(add("post", target)) } });
    }
    assign(target, input);
    return name === "UpdatePost"
      ? data({ updatePost: { post: shown(target) } })
      : data({ updateDraft: { draft: shown(target) } });
  }

  function kept(kind: StandInHashnodePost["kind"], id: string | undefined): StandInHashnodePost | undefined {
    const post = posts.get(id ?? "");
    return post?.kind === kind ? post : undefined;
  }

  function draftsAfter(cursor: string | null): unknown {
    const drafts = [...posts.values()].filter(({ kind }) => kind === "draft");
    const from = cursor === null ? 0 : drafts.findIndex(({ id }) => id === cursor) + 1;
    const some = drafts.slice(from, from + 20);
    const pageInfo = { hasNextPage: from + 20 < drafts.length, endCursor: some.at(-1)?.id ?? null };
    return { edges: some.map((draft) => ({ node: shown(draft) })), pageInfo };
  }

  function shown(post: StandInHashnodePost | undefined): unknown {
    if (post === undefined) return null;
    const { id, kind, title, slug, markdown, tags, description } = post;
    const common = { id, title, slug, content: { markdown }, tags, seo: { description } };
    const url = kind === "post" ? { url: `${server.origin}/${slug}` } : {};
    return { ...common, ...url, publication: { id: publicationId } };
  }

  function page({ url }: StandInRequest): StandInAnswer {
    const slug = url.pathname.slice(1);
    const post = [...posts.values()].find((each) => each.kind === "post" && each.slug === slug);
    if (post === undefined) return { status: 404, body: standInPage({ title: "Not found", html: "" }) };
    const { title, description, markdown } = post;
    return { body: standInPage({ title, description, html: renderMarkdown(markdown).html }) };
  }
}

function assign(post: StandInHashnodePost, input: Input): void {
  post.title = input.title ?? post.title;
  post.slug = input.slug ?? post.slug;
  post.markdown = input.contentMarkdown ?? post.markdown;
  post.description = input.metaTags?.description ?? input.metaDescription ?? post.description;
  post.tags = input.tags ?? post.tags;
  post.canonicalUrl = input.originalArticleURL ?? post.canonicalUrl;
  post.newsletter = input.settings?.activateNewsletter ?? post.newsletter;
}

/** GraphQL errors have status 200. */
function problem(code: string, message: string): StandInAnswer {
  return { body: { data: null, errors: [{ message, extensions: { code } }] } };
}

function data(body: unknown): StandInAnswer {
  return { body: { data: body } };
}

function objectId(): string {
  return randomBytes(12).toString("hex");
}
