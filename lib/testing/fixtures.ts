import { insertArticle, type NewArticle } from "@/lib/articles/rows/write-article";
import { normalizeKeyword } from "@/lib/content/keyword";
import type { Actor } from "@/lib/kernel/context";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { newId } from "@/lib/platform/db/ids";
import { user } from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import type { FullContext, Services } from "@/lib/services";
import { createWorkspace } from "@/lib/workspaces/create";

/** A workspace of its own with an owner, a project, the hosted blog and a content key. */
export interface Tenant {
  userId: string;
  workspaceId: string;
  projectId: string;
  integrationId: string;
  keyId: string;
  apiKey: string;
  feedToken: string;
  /** The contexts of the owner and of the key. */
  asUser: FullContext;
  asKey: FullContext;
}

export function contextOf(
  services: Services,
  actor: Actor,
  surface: FullContext["surface"] = "dashboard",
): FullContext {
  return {
    ...services,
    actor,
    surface,
    clientAddress: "192.0.2.1",
    requestId: newId(),
    idempotencyKey: null,
    onLimit: () => undefined,
  };
}

export function asOperator(services: Services): FullContext {
  return contextOf(services, { kind: "operator" }, "command");
}

export async function createTenant(services: Services, name = "Acme"): Promise<Tenant> {
  const userId = newId();
  await services.db
    .insert(user)
    .values({ id: userId, name: `${name} owner`, email: `${userId}@example.com`, emailVerified: true });
  const asUser = contextOf(services, { kind: "user", userId });
  const { workspace } = await execute(createWorkspace, asUser, { name });
  const created = await execute(createProject, asUser, {
    workspaceId: workspace.id,
    name,
    website: "https://acme.example",
    brandName: name,
    brandDescription: `${name} sells anvils.`,
  });
  const projectId = created.project.id;
  const minted = await execute(mintKey, asUser, { projectId, name: "Test key" });
  return {
    userId,
    workspaceId: workspace.id,
    projectId,
    integrationId: created.integration_id,
    keyId: minted.key.id,
    apiKey: minted.api_key,
    feedToken: minted.feed_token,
    asUser,
    asKey: contextOf(
      services,
      { kind: "key", keyId: minted.key.id, workspaceId: workspace.id, projectId, scopes: null },
      "rest",
    ),
  };
}

/** Inserts a finished article; the fields that a test does not give have plausible values. */
export async function createArticle(
  services: Services,
  projectId: string,
  values: Partial<NewArticle> = {},
): Promise<{ id: string; slug: string }> {
  const keyword = values.seedKeyword ?? `anvil care ${newId()}`;
  const stored = await services.db.transaction((tx) =>
    insertArticle(
      tx,
      {
        projectId,
        title: "How to care for an anvil",
        slug: "how-to-care-for-an-anvil",
        metaDescription: "Keep an anvil dry, clean and level.",
        excerpt: "Keep an anvil dry, clean and level, and it outlives its owner.",
        seedKeyword: keyword,
        keywordKey: normalizeKeyword(keyword),
        keywords: ["anvil"],
        languageCode: "en",
        contentMarkdown: "## Dry\n\nKeep it dry, always: rust begins where water stands.\n",
        contentHtml: '<h2 id="dry">Dry</h2>\n<p>Keep it dry, always: rust begins where water stands.</p>',
        wordCount: 10,
        ...values,
      },
      { kind: "imported", actor: { kind: "operator", id: null }, surface: "command" },
    ),
  );
  if (!stored.inserted) throw new Error("the test's article has a keyword that is taken");
  return { id: stored.id, slug: stored.slug };
}
