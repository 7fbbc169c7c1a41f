import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import type { NeedsLookups } from "@/lib/lookups/operations/live";
import { type ProviderKind, type ProviderRow, providerKinds } from "@/lib/platform/db/schema";
import type { WriterModels } from "@/lib/writers/registry";
import { fieldNames, isModel, knownProvider, knownProviders } from "./known-providers";
import { listProviderRows } from "./queries";
import { modelNameOf } from "./settings-of";

const ownProvider = z.object({
  provider: z.string(),
  label: z.string(),
  model: z.string().nullable().describe("Null for a search provider."),
  base_url: z.string().nullable(),
  account: z
    .string()
    .nullable()
    .describe("A login, or the id of a search engine; null if none is asked for."),
  key_set_at: timestampField
    .nullable()
    .describe("When the API key was entered; null without one. It is never shown."),
  input_price: z.number().nullable().describe("US dollars for a million input tokens."),
  output_price: z.number().nullable(),
  updated_at: timestampField,
});

const serverProvider = z.object({ provider: z.string(), label: z.string(), model: z.string().nullable() });

const knownView = z.object({
  provider: z.string(),
  label: z.string(),
  summary: z.string(),
  fields: z.array(
    z.object({ name: z.enum(fieldNames), label: z.string(), help: z.string(), required: z.boolean() }),
  ),
});

const kindView = z.object({
  kind: z.enum(providerKinds),
  own: ownProvider.nullable().describe("What the workspace has set; null without."),
  server: z
    .array(serverProvider)
    .describe("What the environment of the server sets; keys and addresses are never shown."),
  in_use: z
    .enum(["own", "server", "sample", "none"])
    .describe(
      "Whose is used now. sample: the sample writer. none: for checks, the writer's own model answers.",
    ),
  priced: z.boolean().describe("Whether its tokens have a price."),
  providers: z.array(knownView).describe("What can be chosen."),
});

export const providerList = z.object({ kinds: z.array(kindView) });

/** What is needed to say what the server itself is set to use. */
export type NeedsServerProviders = NeedsLookups & { writerModels: WriterModels };

/** The providers of a workspace, each beside what the server would use. */
export async function viewProviders(
  { db, lookups, writerModels }: Context & NeedsServerProviders,
  workspaceId: string,
): Promise<z.input<typeof providerList>> {
  const rows = await listProviderRows(db, workspaceId);
  const serverOf = (kind: ProviderKind): z.input<typeof serverProvider>[] =>
    kind === "search"
      ? lookups.rankProviders.map(({ name, label }) => ({ provider: name, label, model: null }))
      : writerModels.list
          .filter(({ use }) => use === kind)
          .map(({ provider, label, model }) => ({ provider, label, model }));
  const hasOwnWriter = rows.some(({ kind }) => kind === "writer");
  return {
    kinds: providerKinds.map((kind) => {
      const row = rows.find((each) => each.kind === kind);
      const server = serverOf(kind);
      return {
        kind,
        own: row === undefined ? null : viewRow(row),
        server,
        in_use: inUse(kind, { isOwn: row !== undefined, hasOwnWriter, isOnServer: server.length > 0 }),
        priced: isModel(kind),
        providers: knownProviders[kind].map(({ fields, ...known }) => ({ ...known, fields: [...fields] })),
      };
    }),
  };
}

function inUse(
  kind: ProviderKind,
  { isOwn, hasOwnWriter, isOnServer }: { isOwn: boolean; hasOwnWriter: boolean; isOnServer: boolean },
) {
  if (kind === "checks" || kind === "fallback") {
    if (hasOwnWriter) return isOwn ? "own" : "none";
    return isOnServer ? "server" : "none";
  }
  if (isOwn) return "own";
  if (isOnServer) return "server";
  return kind === "writer" ? "sample" : "none";
}

function viewRow(row: ProviderRow): z.input<typeof ownProvider> {
  return {
    provider: row.provider,
    label: knownProvider(row.kind, row.provider)?.label ?? row.provider,
    model: isModel(row.kind) ? modelNameOf(row) : null,
    base_url: row.baseUrl,
    account: row.account,
    key_set_at: timestampOrNull(row.secretSetAt),
    input_price: row.inputPrice,
    output_price: row.outputPrice,
    updated_at: timestamp(row.updatedAt),
  };
}
