import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, requiredText, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { Authorized } from "@/lib/platform/db/authorized";
import { newId } from "@/lib/platform/db/ids";
import type { ProviderKind, ProviderRow } from "@/lib/platform/db/schema";
import type { SecretBox } from "@/lib/platform/secret-box";
import { requireWorkspace, type WorkspaceRow } from "../queries";
import { type NeedsServerProviders, providerList, viewProviders } from "./provider-view";
import { type ProviderValues, putProvider } from "./queries";
import { type EnteredProvider, readProvider } from "./read-provider";
import { kindField, type NeedsOwnProviders, withTrial } from "./try-own";

const priceError = "must be a number of US dollars from 0 to 1000000, such as 0.5";

/** A number, also as a text: forms and the command line have only texts. */
const priceField = (what: string) =>
  z
    .preprocess(
      (value) =>
        typeof value === "string" && /^\d{1,7}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value,
      z.number({ error: priceError }).min(0, { error: priceError }).max(1_000_000, { error: priceError }),
    )
    .meta({ type: "number", minimum: 0, maximum: 1_000_000 })
    .optional()
    .describe(`US dollars for a million ${what} tokens; Galley knows the usual prices itself.`);

export const setWorkspaceProvider = operation({
  name: "workspaces.set_provider",
  summary: "Let a workspace use a language model or search provider of its own in place of the server's",
  description:
    "It counts from the next stage of an article and the next lookup on; a stage that is under way ends with what it began with. The key is encrypted, and no answer contains it.",
  access: "user",
  effect: "overwrites",
  phrases: ["set up a provider for the workspace", "set up a provider for the workspace"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    kind: kindField,
    provider: requiredText(40).describe("As the list of providers names it, such as openai or serper."),
    baseUrl: textField(500).optional().describe("The address of a server of one's own."),
    account: textField(200).optional().describe("A login, or the id of a search engine."),
    apiKey: textField(1000)
      .optional()
      .describe("Left out, the stored one is kept for the same provider at the same address."),
    model: textField(200).optional().describe("Left out, the provider's usual model."),
    inputPrice: priceField("input"),
    outputPrice: priceField("output"),
    test: z.boolean().default(false).describe("Try it at once; tested tells the outcome."),
  }),
  output: providerList.extend({
    tested: z.object({ ok: z.boolean(), message: z.string() }).nullable(),
  }),
  refusals: ["conflict", "unavailable"],
  async run(
    ctx: Context & NeedsServerProviders & NeedsOwnProviders & { secrets: SecretBox },
    { workspaceId, kind, test, ...entered },
  ) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    if (!test) {
      await store(ctx, workspace, kind, entered);
      return { ...(await viewProviders(ctx, workspace.id)), tested: null };
    }
    const tested = await withTrial(ctx, async (tryIt) => {
      await store(ctx, workspace, kind, entered);
      return await tryIt(workspace.id, kind);
    });
    return { ...(await viewProviders(ctx, workspace.id)), tested };
  },
});

function store(
  ctx: Context & NeedsOwnProviders & { secrets: SecretBox },
  workspace: Authorized<WorkspaceRow>,
  kind: ProviderKind,
  entered: EnteredProvider,
): Promise<void> {
  return putProvider(ctx.db, workspace, kind, (stored) => {
    requireOwnWriter(kind, stored);
    const before = stored.find((row) => row.kind === kind);
    const { apiKey, keepsSecret, ...values } = readProvider(
      kind,
      entered,
      before,
      ctx.ownProviders.addresses,
    );
    const id = before?.id ?? newId();
    return { id, ...values, ...secretOf(ctx, id, apiKey, keepsSecret ? before : undefined) };
  });
}

/** Other models than the writer's are of use only beside a writer of the workspace's own. */
function requireOwnWriter(kind: ProviderKind, stored: readonly ProviderRow[]): void {
  if (kind === "writer" || kind === "search" || stored.some((row) => row.kind === "writer")) return;
  throw new Refusal(
    "conflict",
    "Set up a writer of the workspace’s own first: beside the server’s writer, the server’s models are used.",
  );
}

function secretOf(
  { secrets, now }: Context & { secrets: SecretBox },
  id: string,
  apiKey: string | null,
  kept: ProviderRow | undefined,
): Pick<ProviderValues, "secret" | "secretSetAt"> {
  if (kept !== undefined) return { secret: kept.secret, secretSetAt: kept.secretSetAt };
  return apiKey === null
    ? { secret: null, secretSetAt: null }
    : { secret: secrets.seal(apiKey, id), secretSetAt: now() };
}
