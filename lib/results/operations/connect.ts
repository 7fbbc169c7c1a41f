import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { SecretUnreadable } from "@/lib/platform/secret-box";
import { requireProject } from "@/lib/projects/queries";
import { findSearchGrant } from "../rows/grants";
import { findSource } from "../rows/sources";
import { choosePropertyOf } from "../search-console/properties";
import { accountAddressOf, type SearchAccount, storedSearchAccount } from "../search-console/search-account";
import {
  accountKeyBytesMax,
  readServiceAccount,
  type ServiceAccount,
} from "../search-console/service-account";
import {
  asksSearchConsole,
  connectProject,
  type NeedsSearchConsole,
  readableProperties,
} from "./connect-project";
import { searchSourceView, viewSource } from "./source-view";

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
      .describe(
        "The JSON file of the service account's key; left out, what a Google account has just allowed is used, or else the stored key again.",
      ),
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
    const chosen = choosePropertyOf(project.website, readable, asked, accountAddressOf(account));
    if ("problem" in chosen) throw badField("property", chosen.problem);
    const source = await connectProject(ctx, project, account, chosen.property);
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

/** What a Google account has just allowed, or else the account that is connected already. */
async function storedAccount(
  { db, secrets, now, settings: { googleClient } }: Context & NeedsSearchConsole,
  project: ProjectRow,
): Promise<SearchAccount> {
  const grant = await findSearchGrant(db, project, now());
  const source =
    grant === null
      ? await findSource(db, project)
      : { access: "google" as const, clientEmail: null, secret: grant.secret };
  if (source === null) throw badField("key", "Paste the JSON file of the service account’s key.");
  try {
    const secret = secrets.open(source.secret, project.id);
    return await asksSearchConsole(() => storedSearchAccount(source, secret, googleClient));
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause;
    throw badField("key", "The stored key cannot be decrypted: paste the JSON file of the key again.", cause);
  }
}

function badField(field: string, message: string, cause?: unknown): Refusal {
  return new Refusal("invalid_request", message, { fields: [{ field, message }] }, { cause });
}
