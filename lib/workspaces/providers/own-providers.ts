import type { RankProvider } from "@/lib/lookups/rank/rank-provider";
import { type ProviderTrial, trySearch } from "@/lib/lookups/try-provider";
import type { Database } from "@/lib/platform/db/connection";
import type { ProviderKind, ProviderRow } from "@/lib/platform/db/schema";
import type { FetchRules } from "@/lib/platform/fetching/check-url";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import type { RankProviderSettings } from "@/lib/platform/settings/lookups";
import { rankProviderNames } from "@/lib/platform/settings/provider-names";
import type { ModelWriterOptions, WriterSettings } from "@/lib/platform/settings/services";
import type { WriterModels } from "@/lib/writers/registry";
import { type Writer, WriterFailure } from "@/lib/writers/writer";
import { knownProvider } from "./known-providers";
import { listProviderRows } from "./queries";
import { modelSettingsOf, ProviderUnusable, searchSettingsOf } from "./settings-of";

/**
 * The providers that workspaces have of their own. Every call reads what is stored now, so a changed setting counts
 * from the next stage or lookup on, in every process.
 */
export interface OwnProviders {
  /**
   * The writer of a workspace, with its own models for checks and as a fallback; null when the server's writes. Throws
   * WriterFailure for one that is stored and cannot be used: no other model gets the workspace's texts in its place.
   */
  writerOf(workspaceId: string): Promise<Writer | null>;
  /** The search provider of a workspace; null when the server's are asked. One that cannot be used fails when asked. */
  searchOf(workspaceId: string): Promise<RankProvider | null>;
  /** Asks a provider one small question. Null when the workspace has none of this kind. */
  try(workspaceId: string, kind: ProviderKind, signal: AbortSignal): Promise<ProviderTrial | null>;
  /** The rules for addresses that people of a workspace enter. */
  addresses: Pick<FetchRules, "allow" | "allowedPorts">;
}

export interface OwnProvidersDeps {
  db: Database;
  secrets: SecretBox;
  addresses: OwnProviders["addresses"];
  /** What the operator allows every model: times, and what it may use for an article. */
  limits: Pick<ModelWriterOptions, "idleMs" | "budget" | "prices"> & { timeoutMs: number };
  createWriter(settings: WriterSettings): Writer;
  createModels(settings: WriterSettings): WriterModels;
  createSearch(settings: RankProviderSettings): RankProvider;
}

interface Models {
  /** The stored rows that it was made of. */
  rows: string;
  writer: Writer;
  models: WriterModels;
}

/** How many workspaces' models are kept, so that what a server has shown that it can do is not asked again. */
const keptMax = 500;

export function createOwnProviders(deps: OwnProvidersDeps): OwnProviders {
  const kept = new Map<string, Models>();

  const modelsOf = async (workspaceId: string): Promise<Models | null> => {
    const rows = await listProviderRows(deps.db, workspaceId);
    const writer = rows.find(({ kind }) => kind === "writer");
    if (writer === undefined) return null;
    const text = JSON.stringify(rows);
    const before = kept.get(workspaceId);
    if (before?.rows === text) return before;
    const settings = writerSettingsOf(deps, rows, writer);
    const made = {
      rows: text,
      writer: deps.createWriter(settings),
      models: deps.createModels(settings),
    };
    kept.delete(workspaceId);
    kept.set(workspaceId, made);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return made;
  };

  const searchOf = async (workspaceId: string): Promise<RankProvider | null> => {
    const row = (await listProviderRows(deps.db, workspaceId)).find(({ kind }) => kind === "search");
    if (row === undefined) return null;
    try {
      return deps.createSearch(searchSettingsOf(row, secretOf(deps, row)));
    } catch (error) {
      if (error instanceof ProviderUnusable) return brokenSearch(row, error);
      throw error;
    }
  };

  return {
    addresses: deps.addresses,
    searchOf,
    writerOf: async (workspaceId) => (await modelsOf(workspaceId))?.writer ?? null,
    async try(workspaceId, kind, signal) {
      if (kind === "search") {
        const search = await searchOf(workspaceId);
        return search === null ? null : await trySearch(search, signal);
      }
      try {
        return (await (await modelsOf(workspaceId))?.models.try(kind, signal)) ?? null;
      } catch (error) {
        if (error instanceof WriterFailure) return { ok: false, message: error.message };
        throw error;
      }
    },
  };
}

function writerSettingsOf(
  deps: OwnProvidersDeps,
  rows: readonly ProviderRow[],
  writer: ProviderRow,
): WriterSettings {
  const { timeoutMs, ...options } = deps.limits;
  const settingsOf = (row: ProviderRow) => modelSettingsOf(row, secretOf(deps, row), timeoutMs);
  const second = (wanted: ProviderKind) => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row === undefined ? null : settingsOf(row);
  };
  try {
    return { ...settingsOf(writer), ...options, check: second("checks"), fallback: second("fallback") };
  } catch (error) {
    if (!(error instanceof ProviderUnusable)) throw error;
    const message = `A language model of this workspace ${error.message}: set it up again on the page Providers of the workspace.`;
    throw new WriterFailure("unauthorized", message, { retryable: false, cause: error });
  }
}

function secretOf({ secrets }: OwnProvidersDeps, { id, secret }: ProviderRow): string | null {
  if (secret === null) return null;
  try {
    return secrets.open(secret, id);
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause;
    throw new ProviderUnusable("has an API key that this server cannot decrypt", { cause });
  }
}

/** Fails whenever it is asked, so that an article is written without it and a lookup says why it has no answer. */
function brokenSearch({ provider }: ProviderRow, cause: ProviderUnusable): RankProvider {
  const failure = () =>
    new ProviderFailure(
      "unauthorized",
      `${cause.message}: set it up again on the page Providers of the workspace`,
      { cause },
    );
  return {
    name: rankProviderNames.find((name) => name === provider) ?? "searxng",
    label: knownProvider("search", provider)?.label ?? "The search provider",
    pagesMax: 1,
    ignores: () => [],
    search: () => Promise.reject(failure()),
  };
}
