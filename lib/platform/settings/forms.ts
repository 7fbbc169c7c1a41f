import { z } from "zod";
import { type AllowRule, parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { type LimitRule, parseLimitRules } from "@/lib/platform/rate-limit/limits";

/* How the text of a setting is parsed. A message completes a sentence that begins with the name of the setting. */

export const text = z.string();

export function wholeNumber(min: number, max: number, example: number): z.ZodType<number, string> {
  const message = `must be a whole number from ${min} to ${max}, such as ${example}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): z.ZodType<Choice, string> {
  return z.string().pipe(z.enum(choices, `must be one of ${choices.join(", ")}`));
}

export const onOrOff = oneOf(["on", "off"]).transform((value) => value === "on");

/** An ordered list of different names out of `names`, separated by commas. */
export function listOf<const Name extends string>(names: readonly Name[]): z.ZodType<Name[], string> {
  const message = `must be some of ${names.join(", ")}, each once, separated by commas`;
  return z
    .string()
    .transform((value) => entriesOf(value.toLowerCase()))
    .pipe(
      z.array(z.enum(names, message), message).refine((list) => new Set(list).size === list.length, message),
    );
}

/** listOf where a name may be followed by a colon and a model: `openai,google:gemini-pro-latest`. */
export function listWithModels<const Name extends string>(
  names: readonly Name[],
): z.ZodType<{ name: Name; model: string | null }[], string> {
  const message = `must be some of ${names.join(", ")}, each once, separated by commas, and with a colon before a model`;
  return z
    .string()
    .transform((value) =>
      entriesOf(value).map((entry) => {
        const [, name = "", model = null] = /^([^:]*)(?::(\S+))?$/.exec(entry) ?? [];
        return { name: name.trim().toLowerCase(), model };
      }),
    )
    .pipe(
      z
        .array(z.object({ name: z.enum(names, message), model: z.string().nullable() }), message)
        .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, message),
    );
}

/** An http or https origin, such as `https://galley.example.com`. The value has no trailing slash. */
export const origin = z.string().transform((value, ctx) => {
  const url = parseHttpUrl(value);
  const plain = url !== null && url.pathname === "/" && url.search === "" && url.hash === "";
  if (plain && url.username === "" && url.password === "") return url.origin;
  ctx.addIssue("must be an http or https address without a path, such as https://galley.example.com");
  return z.NEVER;
});

/** Several origins, separated by commas. */
export const origins = z
  .string()
  .transform((value) => entriesOf(value))
  .pipe(z.array(origin, "must be http or https addresses without a path, separated by commas"));

/** An http or https URL, which may have a path. The value has no trailing slash. */
export const httpUrl = z.string().transform((value, ctx) => {
  if (parseHttpUrl(value) !== null) return value.replace(/\/+$/, "");
  ctx.addIssue("must be an http or https address, such as http://127.0.0.1:11434/v1");
  return z.NEVER;
});

export const postgresUrl = urlOf(["postgres:", "postgresql:"], "postgres://user:password@host:5432/database");
export const redisUrl = urlOf(["redis:", "rediss:"], "redis://host:6379");

/** A name or an address that a server can listen on. */
export const host = z
  .string()
  .regex(/^[\w.:-]+$/, "must be an address to listen on, such as 127.0.0.1 (this machine) or 0.0.0.0 (all)");

/** 32 bytes in base64 or base64url. */
export const key32 = z.string().transform((value, ctx) => {
  const key = /^[\w+/-]{43}=?$/.test(value) ? Buffer.from(value, "base64") : null;
  if (key?.length === 32) return key;
  ctx.addIssue("must be 32 random bytes in base64: write what `openssl rand -base64 32` prints");
  return z.NEVER;
});

export const longSecret = z
  .string()
  .min(32, "must have at least 32 characters: write what `openssl rand -base64 32` prints");

export const limitRules = z.string().transform((value, ctx): LimitRule[] => {
  try {
    return parseLimitRules(value);
  } catch (error) {
    ctx.addIssue(`cannot be used (${reasonOf(error)})`);
    return z.NEVER;
  }
});

export const allowRules = z.string().transform((value, ctx): AllowRule[] => {
  try {
    return parseAllowRules(value);
  } catch (error) {
    ctx.addIssue(`cannot be used (${reasonOf(error).replace(/^FETCH_ALLOW: /, "")})`);
    return z.NEVER;
  }
});

export const ports = z.string().transform((value, ctx): number[] => {
  const numbers = entriesOf(value).map(Number);
  if (numbers.length > 0 && numbers.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)) {
    return numbers;
  }
  ctx.addIssue("must be numbers from 1 to 65535 with commas between them, such as 80,443");
  return z.NEVER;
});

/** The values of Inngest's own client: off, on, or the address of a development server. */
export const developmentSwitch = z.string().transform((value, ctx): boolean => {
  if (/^(0|false|off)$/i.test(value)) return false;
  if (/^(1|true|on)$/i.test(value) || parseHttpUrl(value) !== null) return true;
  ctx.addIssue("must be 1, 0 or the address of an Inngest development server");
  return z.NEVER;
});

function urlOf(protocols: readonly string[], example: string): z.ZodType<string, string> {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address like ${example}`,
    );
}

function parseHttpUrl(value: string): URL | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

function entriesOf(value: string): string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
