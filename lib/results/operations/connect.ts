import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { ProjectRow } from "@/lib/platform/db/schema";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import type { RetentionDays } from "@/lib/platform/settings/retention-days";
import { timeLimit } from "@/lib/platform/time-limit";
import { requireProject } from "@/lib/projects/queries";
import { firstDayToRead } from "../reading-days";
import { findSource, putSource } from "../rows/sources";
import { choosePropertyOf } from "../search-console/properties";
import { openSearchConsole } from "../search-console/search-console";
import {
  accountKeyBytesMax,
  readServiceAccount,
  type ServiceAccount,
} from "../search-console/service-account";
import { searchSourceView, viewSource } from "./source-view";

interface NeedsSearchConsole {
  /** The fetch for calls that carry credentials. */
  credentialFetch: GuardedFetch;
  secrets: SecretBox;
  settings: { searchConsoleUrl: string | null; retentionDays: RetentionDays };
}

/** How long Google may take to answer which properties the account may read. */
const verifyTimeoutMs = 30_000;

export const connectSearchConsole = operation({
  name: "results.connect",
  summary: "Read a project's figures from Google Search Console, by the key of a service account",
  description:
    "Google is asked whether the account may read the property before anything is stored. The key is encrypted, and no answer contains it. The figures of sixteen months are then read in the background, the newest first, and from then on each day when it is final. Connecting anew to the same property goes on where reading stopped.",
  access: "user",
  effect: "overwrites",
  phrases: ["connected {project} to Search Console", "connect {project} to Search Console"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    key: textField(accountKeyBytesMax)
      .optional()
      .describe("The JSON file of the service account's key; left out, the stored key is used again."),
    property: textField(1_000)
      .trim()
      .optional()
      .describe(
        "As Google names it, such as sc-domain:example.com or https://example.com/; left out, the only one that has the pages of the project's website.",
      ),
  }),
  output: searchSourceView,
  refusals: ["invalid_request", "conflict", "unavailable"],
  async run(ctx: Context & NeedsSearchConsole, { projectId, key, property: wanted }) {
    const project = await requireProject(ctx, projectId);
    const account = isGiven(key) ? givenAccount(key) : await storedAccount(ctx, project);
    const readable = await readableProperties(ctx, account);
    const asked = isGiven(wanted) ? wanted : undefined;
    const chosen = choosePropertyOf(project.website, readable, asked, account.clientEmail);
    if ("problem" in chosen) throw badField("property", chosen.problem);
    const source = await ctx.db.transaction((tx) =>
      putSource(tx, project, {
        property: chosen.property,
        clientEmail: account.clientEmail,
        secret: ctx.secrets.seal(account.privateKey, project.id),
        backToDay: firstDayToRead(ctx.now(), ctx.settings.retentionDays.search_figures),
      }),
    );
    ctx.wake("results");
    return viewSource(ctx.db, project, source);
  },
});

/** A form sends an empty text for a field that was left empty. */
const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";

function givenAccount(key: string): ServiceAccount {
  const reading = readServiceAccount(key);
  if ("problem" in reading) throw badField("key", reading.problem);
  return reading;
}

async function storedAccount(
  { db, secrets }: Context & NeedsSearchConsole,
  project: ProjectRow,
): Promise<ServiceAccount> {
  const source = await findSource(db, project);
  if (source === null) throw badField("key", "Paste the JSON file of the service account’s key.");
  try {
    return { clientEmail: source.clientEmail, privateKey: secrets.open(source.secret, project.id) };
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause;
    throw badField("key", "The stored key cannot be decrypted: paste the JSON file of the key again.", cause);
  }
}

async function readableProperties(
  { credentialFetch: fetch, now, settings, abandon }: Context & NeedsSearchConsole,
  account: ServiceAccount,
): Promise<string[]> {
  const signal = abandon === undefined ? timeLimit(verifyTimeoutMs) : timeLimit(verifyTimeoutMs, abandon);
  try {
    const console = openSearchConsole({ fetch, now, baseUrl: settings.searchConsoleUrl }, account);
    return await console.properties(signal);
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

function badField(field: string, message: string, cause?: unknown): Refusal {
  return new Refusal("invalid_request", message, { fields: [{ field, message }] }, { cause });
}
