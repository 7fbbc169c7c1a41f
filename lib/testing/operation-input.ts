import { z } from "zod";
import type { Operation } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";

interface FieldSchema {
  type: string | undefined;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maxLength?: number;
  items?: FieldSchema;
}

interface InputSchema {
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

function inputSchemaOf(operation: Operation): InputSchema {
  return z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }) as InputSchema;
}

/** `articleIds` is tried in articles/many/export.test.ts and dashboard/bulk-effect.test.ts, `shown` in dashboard/dashboard.test.ts. */
const triedElsewhere = ["config", "articleIds", "shown"];

/**
 * The names of the fields that hold an id. Throws for ids in a shape that the tests would miss, so that a new
 * operation cannot escape them.
 */
export function idFieldsOf(operation: Operation): string[] {
  if (isFreeTool(operation)) return [];
  const fields = Object.entries(inputSchemaOf(operation).properties ?? {});
  const overlooked = fields.find(([, schema]) => schema.type === "object" || schema.items?.format === "uuid");
  if (overlooked !== undefined && !triedElsewhere.includes(overlooked[0])) {
    throw new Error(
      `${operation.name} may carry ids in ${overlooked[0]}: teach the tenancy test to try them`,
    );
  }
  return fields.flatMap(([name, schema]) => (schema.format === "uuid" ? [name] : []));
}

/** The e-mail address of a user that the test has to create. */
export const knownEmail = "grace@example.com";

/** Values for text fields that cannot be derived from a schema. */
const texts: Record<string, string> = {
  website: "https://own.example",
  keyword: "caring for cast iron anvils",
  provider: "hosted",
  slug: "how-to-care-for-an-anvil",
  ownerEmail: knownEmail,
  email: knownEmail,
  newEmail: knownEmail,
  url: "http://127.0.0.1:9/",
  siteUrl: "http://127.0.0.1:9/",
};

/** Fields that the schema alone does not determine, made for each call. Nothing listens on port 9. */
const fieldsOf: Record<string, () => Record<string, unknown>> = {
  "articles.update": () => ({
    content_markdown: "## Oil\n\nOil the anvil once a week, and never leave it wet.\n",
  }),
  "articles.schedule": () => ({ at: new Date(Date.now() + 3 * 86_400_000).toISOString() }),
  "articles.save_filter": () => ({ state: "published" }),
  "articles.send_back": () => ({ remarks: [{ text: "Say how often." }] }),
  "accounts.add_passkey": () => ({ response: "{}" }),
  "accounts.confirm_second_factor": () => ({ code: "123456" }),
  "accounts.create": () => ({ email: `${newId()}@example.com` }),
  "audits.ignore": () => ({ rule: "description-present" }),
  "audits.unignore": () => ({ rule: "description-present" }),
  "audits.recheck": () => ({ page: 1 }),
  "plan.check": () => ({ keywords: "caring for cast iron anvils" }),
  "plan.import": () => ({ csv: "Query,Impressions\ncaring for cast iron anvils,12\n" }),
  "results.import_figures": () => ({
    csv: "Date,Page,Clicks,Impressions,Position\n2026-01-31,https://own.example/anvils,1,9,4.5\n",
  }),
  "plan.move": () => ({ day: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) }),
  "keys.authorize_agent": () => ({ scopes: ["read"] }),
  "projects.probe": () => ({ website: "http://127.0.0.1:9" }),
  "workspaces.set_provider": () => ({ provider: "openai", apiKey: "sk-of-a-test" }),
  "lookups.rank_check": () => ({ domain: "own.example" }),
  "lookups.ai_presence": () => ({ brand: "Own" }),
  "lookups.page_check": () => ({ url: "http://127.0.0.1:9/" }),
};

/** The required fields other than ids, with values that the schema accepts. */
export function plainInput(operation: Operation): Record<string, unknown> {
  if (isFreeTool(operation)) return { ...(operation.example as object) };
  const { properties = {}, required = [] } = inputSchemaOf(operation);
  const ids = idFieldsOf(operation);
  const plain = Object.entries(properties)
    .filter(([name]) => required.includes(name) && !ids.includes(name))
    .map(([name, schema]) => [name, plausible(name, schema)]);
  return { ...Object.fromEntries(plain), ...fieldsOf[operation.name]?.() };
}

/** The tokens of links that are open. */
export interface LinkTokens {
  invitation: string;
  password: string;
  /** At the foot of a mail. */
  switchOff: string;
  /** To the report of an audit. */
  report: string;
}

/** The operations with a field `token`, by the link that it is the end of. */
const linkOf: Readonly<Record<string, keyof LinkTokens>> = {
  "workspaces.invitation": "invitation",
  "workspaces.accept_invitation": "invitation",
  "accounts.sign_up_invited": "invitation",
  "accounts.password_link": "password",
  "accounts.use_password_link": "password",
  "mail.get_switch_off": "switchOff",
  "mail.switch_off": "switchOff",
  "audits.read_report": "report",
};

/** The token of an open link, for the operations that ask for one. */
export function tokenInput({ name }: Operation, tokens: LinkTokens): Record<string, unknown> {
  const link = linkOf[name];
  return link === undefined ? {} : { token: tokens[link] };
}

/** A free tool reads no rows, and its input is more than plain fields. */
function isFreeTool({ name }: Operation): boolean {
  return name.startsWith("free.");
}

function plausible(name: string, schema: FieldSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case undefined:
    case "string":
      return texts[name] ?? "A plausible text for a test";
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "array":
      return schema.items?.enum?.slice(0, 1) ?? [];
    case "object":
      return {};
    default:
      throw new Error(`the field ${name} has the type ${schema.type}, for which the tests know no value`);
  }
}
