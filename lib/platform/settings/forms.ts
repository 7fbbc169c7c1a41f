import { z } from "zod";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { type LimitRule, parseLimitRules } from "@/lib/platform/rate-limit/limits";
import { parseModelPrices } from "./model-prices";
import { type OtherLimitName, otherLimitNames } from "./other-limits";
import { modelNames } from "./provider-names";
import { type RetentionDays, retentionDaysMax, retentionDefaults, retentionNames } from "./retention-days";

/* How the text of a setting is parsed. A message completes a sentence that begins with the name of the setting. */

export const text = z.string();

/** A text that `read` turns into a value; `message` says what is wrong when it returns null. */
function readBy<Value>(read: (text: string) => Value | null, message: string): z.ZodType<Value, string> {
  return z.string().transform((value, ctx) => {
    const known = read(value);
    if (known !== null) return known;
    ctx.addIssue(message);
    return z.NEVER;
  });
}

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
export const origin = readBy((value) => {
  const url = parseHttpUrl(value);
  const plain = url !== null && url.pathname === "/" && url.search === "" && url.hash === "";
  return plain && url.username === "" && url.password === "" ? url.origin : null;
}, "must be an http or https address without a path, such as https://galley.example.com");

/** Several origins, separated by commas. */
export const origins = z
  .string()
  .transform((value) => entriesOf(value))
  .pipe(z.array(origin, "must be http or https addresses without a path, separated by commas"));

/** Ways to reach somebody, separated by commas. A line break would add lines of one's own to security.txt. */
export const contacts = readBy((value) => {
  const entries = entriesOf(value);
  return entries.length > 0 && entries.every(isContact) ? entries : null;
}, "must be mailto: or https:// addresses, separated by commas");

function isContact(entry: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(entry)) return true;
  return /^https:\/\/\S+$/i.test(entry) && URL.canParse(entry);
}

/** An http or https URL, which may have a path. The value has no trailing slash. */
export const httpUrl = readBy(
  (value) => (parseHttpUrl(value) === null ? null : value.replace(/\/+$/, "")),
  "must be an http or https address, such as http://127.0.0.1:11434/v1",
);

/** The address of a proxy, which may have a user name and a password. */
export const proxyUrl = readBy((value) => {
  const url = parseHttpUrl(value);
  return url !== null && url.pathname === "/" && url.search === "" && url.hash === "" ? url : null;
}, "must be an http or https address without a path, such as http://user:password@proxy:3128");

export const postgresUrl = urlOf(["postgres:", "postgresql:"], "postgres://user:password@host:5432/database");
export const redisUrl = urlOf(["redis:", "rediss:"], "redis://host:6379");

/** A name or an address that a server can listen on. */
export const host = z
  .string()
  .regex(/^[\w.:-]+$/, "must be an address to listen on, such as 127.0.0.1 (this machine) or 0.0.0.0 (all)");

/** 32 bytes in base64 or base64url. */
export const key32 = readBy(
  readKey32,
  "must be 32 random bytes in base64: write what `openssl rand -base64 32` prints",
);

/** Several keys of 32 bytes, separated by commas. */
export const keys32 = readBy((value) => {
  const keys = entriesOf(value).map(readKey32);
  return keys.every((key) => key !== null) ? keys : null;
}, "must be keys of 32 bytes in base64, separated by commas");

function readKey32(value: string): Buffer | null {
  const key = /^[\w+/-]{43}=?$/.test(value) ? Buffer.from(value, "base64") : null;
  return key?.length === 32 ? key : null;
}

export const longSecret = z
  .string()
  .min(32, "must have at least 32 characters: write what `openssl rand -base64 32` prints");

export const longSecrets = readBy((value) => {
  const secrets = entriesOf(value);
  return secrets.every((secret) => secret.length >= 32) ? secrets : null;
}, "must be secrets of at least 32 characters, separated by commas");

export const limitRules = usableBy(parseLimitRules);
export const allowRules = usableBy(parseAllowRules);
export const modelPrices = usableBy(parseModelPrices);

/** An amount of US dollars above zero. */
export const dollars = readBy((value) => {
  const amount = /^\d{1,6}(\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  return amount > 0 ? amount : null;
}, "must be an amount of US dollars, such as 1.50");

/** A text for a parser that throws an error with the reason when it cannot use the text. */
function usableBy<Value>(parse: (text: string) => Value): z.ZodType<Value, string> {
  return z.string().transform((value, ctx) => {
    try {
      return parse(value);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      ctx.addIssue(`cannot be used (${reason.replace(/^FETCH_ALLOW: |\.$/g, "")})`);
      return z.NEVER;
    }
  });
}

/** Names of domains, separated by commas, in lower case. None is a value too. */
export const domains = listMatching(
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/,
  "must be domains such as example.com, separated by commas",
);
/** E-mail addresses, separated by commas, in lower case. None is a value too. */
export const emails = listMatching(/^[^\s@]+@[^\s@]+$/, "must be e-mail addresses, separated by commas");

/** Authentication context classes of OpenID Connect, separated by commas. None is a value too. */
export const acrValues = listMatching(
  /^[\x21-\x2b\x2d-\x7e]+$/,
  "must be names of authentication context classes such as phr, separated by commas",
  (value) => value,
);

function listMatching(
  shape: RegExp,
  message: string,
  normalise = (value: string) => value.toLowerCase(),
): z.ZodType<string[], string> {
  return readBy((value) => {
    const entries = entriesOf(normalise(value));
    return entries.every((entry) => shape.test(entry)) ? entries : null;
  }, message);
}

export const uuid = z.guid("must be a UUID").transform((value) => value.toLowerCase());

export const ports = readBy((value) => {
  const numbers = entriesOf(value).map(Number);
  return numbers.length > 0 && numbers.every(isPort) ? numbers : null;
}, "must be numbers from 1 to 65535 with commas between them, such as 80,443");

function isPort(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 65_536;
}

/** The values of Inngest's own client: off, on, or the address of a development server. */
export const developmentSwitch = readBy((value) => {
  if (/^(0|false|off)$/i.test(value)) return false;
  return /^(1|true|on)$/i.test(value) || parseHttpUrl(value) !== null ? true : null;
}, "must be 1, 0 or the address of an Inngest development server");

function urlOf(protocols: readonly string[], example: string) {
  const isOne = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return z.string().refine(isOne, `must be an address like ${example}`);
}

function parseHttpUrl(value: string): URL | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

function entriesOf(value: string, separator = ","): string[] {
  return value
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Rules of the limits that have no setting of their own, by name: `sign_in=5/60,10/600;oauth=60/60`. */
export const otherLimits = usableBy((value) => {
  const entries = entriesOf(value, ";").map((entry) => namedEntry(entry, otherLimitNames));
  const rules: { [Name in OtherLimitName]?: LimitRule[] } = {};
  for (const [name, given] of entries) rules[name] = parseLimitRules(given);
  return rules;
});

/** How many days each kind of record is kept: the defaults, and in their place what the text says of some kinds. */
export const retentionDays = usableBy((value): RetentionDays => {
  const entries = entriesOf(value).map((entry) => namedEntry(entry, retentionNames));
  for (const [name, days] of entries) {
    if (!/^\d{1,5}$/.test(days) || Number(days) > retentionDaysMax) {
      throw new Error(`${name} must be a whole number of days from 0 to ${retentionDaysMax}`);
    }
  }
  return { ...retentionDefaults, ...Object.fromEntries(entries.map(([name, days]) => [name, Number(days)])) };
});

/** Parses `name=value`, where the name must be one of those. Throws an error that lists them. */
function namedEntry<Name extends string>(entry: string, names: readonly Name[]): [Name, string] {
  const [, given = "", value = ""] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
  const name = names.find((known) => known === given.trim());
  if (name === undefined) {
    throw new Error(`"${entry}" must begin with one of ${names.join(", ")}, and an equals sign`);
  }
  return [name, value.trim()];
}

/** A model beside the writer's: its name, a provider with a model of its choice, or both as `openai:gpt-5.4-mini`. */
export const secondModel = z.string().transform((value) => {
  const [, first = "", rest = null] = /^([^:]*)(?::(.*))?$/s.exec(value) ?? [];
  const provider = modelNames.find((name) => name === first) ?? null;
  return provider === null ? { provider, model: value } : { provider, model: rest || null };
});

/** The address of a mail server, which may have a user name and a password. */
export const smtpUrl = readBy((value) => {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const plain = /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  const isSmtp = ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== "";
  return plain && isSmtp && isDecodable(url.username) && isDecodable(url.password) ? url : null;
}, "must be the address of a mail server, such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start; signs such as @ and / in the password are written as %40 and %2F");

function isDecodable(part: string): boolean {
  try {
    return !/[\r\n\0]/.test(decodeURIComponent(part));
  } catch {
    return false;
  }
}

/** The sender of mails: an address, or a name and an address in angle brackets. */
export const mailFrom = readBy((value) => {
  const [, quoted = "", address = ""] = /^(?:([^<>\r\n]*)<)?([^<>\s@,;"]+@[^<>\s@,;"]+)>?$/.exec(value) ?? [];
  const isClosed = value.includes("<") === value.endsWith(">");
  const name = quoted.trim().replace(/^"(.*)"$/, "$1");
  return address !== "" && isClosed ? { name, address } : null;
}, "must be an address, or a name and an address such as Galley <galley@example.com>");
