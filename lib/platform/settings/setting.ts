import { z } from "zod";
import * as form from "./forms";

/** What the documentation says about a setting. */
interface SettingFacts {
  /** The environment variable. */
  name: string;
  description: string;
  /** What applies when the setting is absent. */
  defaultText: string;
  /** Its value is never shown. */
  secret: boolean;
}

export const settingFacts = z.registry<SettingFacts>();

/** A setting with a default: without it, the text `fallback` is parsed. */
export function setting<Value>(
  name: string,
  of: z.ZodType<Value, string>,
  fallback: string,
  description: string,
) {
  return of
    .prefault(fallback)
    .register(settingFacts, { name, description, defaultText: fallback, secret: false });
}

/** A whole number. */
export const number = (name: string, min: number, max: number, fallback: number, description: string) =>
  setting(name, form.wholeNumber(min, max, fallback), String(fallback), description);

/** A setting that may be absent. Its value is then null, and `defaultText` says what that means. */
export function optionalSetting<Value>(
  name: string,
  of: z.ZodType<Value, string>,
  defaultText: string,
  description: string,
) {
  return orNull(of).register(settingFacts, { name, description, defaultText, secret: false });
}

/** An optional setting whose value is never shown. */
export function optionalSecret<Value>(
  name: string,
  of: z.ZodType<Value, string>,
  defaultText: string,
  description: string,
) {
  return orNull(of).register(settingFacts, { name, description, defaultText, secret: true });
}

export const apiKey = (name: string, owner: string) =>
  optionalSecret(name, form.text, "none", `The API key ${owner}.`);

function orNull<Value>(of: z.ZodType<Value, string>) {
  return of.optional().transform((value): Value | null => value ?? null);
}
