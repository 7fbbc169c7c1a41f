import type { z } from "zod";

export type SettingGroup =
  | "server"
  | "database"
  | "secrets"
  | "limits"
  | "work"
  | "writer"
  | "network"
  | "lookups";

/** One environment variable: what it means, what it may hold, and how its text becomes a value. */
export interface Setting<Value> {
  group: SettingGroup;
  description: string;
  /** The text that stands for an absent variable; null when absence is a value of its own. */
  fallback: string | null;
  /** What absence means, for the documentation. */
  defaultText: string;
  /** Its value is never shown. */
  secret: boolean;
  read: (text: string | undefined) => Reading<Value>;
}

/** `problem` completes a sentence that begins with the variable's name. */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; problem: string };

interface Description {
  group: SettingGroup;
  description: string;
  secret?: boolean;
}

/** A setting whose absence means the text `fallback`. */
export function setting<Value>(
  about: Description & { fallback: string },
  form: z.ZodType<Value, string>,
): Setting<Value> {
  const { fallback, secret = false } = about;
  return {
    ...about,
    secret,
    defaultText: fallback,
    read: (text) => parse(form, text ?? fallback, secret),
  };
}

/** A setting that may be absent: its value is then null, and `defaultText` says what that means. */
export function optionalSetting<Value>(
  about: Description & { defaultText: string },
  form: z.ZodType<Value, string>,
): Setting<Value | null> {
  const { secret = false } = about;
  return {
    ...about,
    secret,
    fallback: null,
    read: (text) => (text === undefined ? { ok: true, value: null } : parse(form, text, secret)),
  };
}

function parse<Value>(form: z.ZodType<Value, string>, text: string, secret: boolean): Reading<Value> {
  const result = form.safeParse(text);
  if (result.success) return { ok: true, value: result.data };
  const message = result.error.issues[0]?.message ?? "has a value that cannot be read";
  return { ok: false, problem: secret ? message : `${message}, and is ${JSON.stringify(text)}` };
}

/** The value of a setting, once all of them have been read. */
export type ValueOf = <Value>(setting: Setting<Value>) => Value;

/** What several settings amount to together; with problems, the value is not to be used. */
export interface Choice<Value> {
  value: Value;
  problems: string[];
}
