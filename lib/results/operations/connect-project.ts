import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ProjectRow, SearchSourceRow } from "@/lib/platform/db/schema";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { SecretBox } from "@/lib/platform/secret-box";
import type { GoogleClient } from "@/lib/platform/settings/google-client";
import type { RetentionDays } from "@/lib/platform/settings/retention-days";
import { timeLimit } from "@/lib/platform/time-limit";
import { firstDayToRead } from "../reading-days";
import { putSource } from "../rows/sources";
import { accountAddressOf, type SearchAccount } from "../search-console/search-account";
import { openSearchConsole } from "../search-console/search-console";

export interface NeedsSearchConsole {
  /** The fetch for calls that carry credentials. */
  credentialFetch: GuardedFetch;
  secrets: SecretBox;
  settings: {
    baseUrl: string;
    searchConsoleUrl: string | null;
    googleClient: GoogleClient | null;
    retentionDays: RetentionDays;
  };
}

/** How long Google may take to answer which properties the account may read. */
const verifyTimeoutMs = 30_000;

export function searchConsoleLimit({ abandon }: Pick<Context, "abandon">): AbortSignal {
  return abandon === undefined ? timeLimit(verifyTimeoutMs) : timeLimit(verifyTimeoutMs, abandon);
}

/** Stores that a project is read as this account, and wakes the engine. */
export async function connectProject(
  ctx: Context & NeedsSearchConsole,
  project: Authorized<ProjectRow>,
  account: SearchAccount,
  property: string,
): Promise<SearchSourceRow> {
  const secret = "privateKey" in account ? account.privateKey : account.refreshToken;
  const source = await ctx.db.transaction((tx) =>
    putSource(tx, project, {
      property,
      access: "privateKey" in account ? "service_account" : "google",
      clientEmail: accountAddressOf(account),
      secret: ctx.secrets.seal(secret, project.id),
      backToDay: firstDayToRead(ctx.now(), ctx.settings.retentionDays.search_figures),
    }),
  );
  ctx.wake("results");
  return source;
}

/** The properties that the account may read. Throws a Refusal with what is in the way. */
export async function readableProperties(
  ctx: Context & NeedsSearchConsole,
  account: SearchAccount,
): Promise<string[]> {
  const { credentialFetch: fetch, now, settings } = ctx;
  return asksSearchConsole(() =>
    openSearchConsole({ fetch, now, baseUrl: settings.searchConsoleUrl }, account).properties(
      searchConsoleLimit(ctx),
    ),
  );
}

/** Makes a Refusal of what Google says. */
export async function asksSearchConsole<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    const isRefused = cause.code === "unauthorized" || cause.code === "rejected";
    throw new Refusal(
      isRefused ? "conflict" : "unavailable",
      `Search Console ${cause.message}.`,
      {},
      { cause },
    );
  }
}
