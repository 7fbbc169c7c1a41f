import { z } from "zod";

/** What the documentation says about a setting. */
interface SettingFacts {
  description: string;
  /** What applies when the setting is absent. */
  defaultText: string;
  /** Its value is never shown. */
  secret: boolean;
}

export const settingFacts = z.registry<SettingFacts>();

/** A setting with a default: without it, the text `fallback` is parsed. */
export function setting<Value>(form: z.ZodType<Value, string>, fallback: string, description: string) {
  return form
    .prefault(fallback)
    .register(settingFacts, { description, defaultText: fallback, secret: false });
}

/** A setting that may be absent. Its value is then null, and `defaultText` says what that means. */
export function optionalSetting<Value>(
  form: z.ZodType<Value, string>,
  defaultText: string,
  description: string,
) {
  return orNull(form).register(settingFacts, { description, defaultText, secret: false });
}

/** An optional setting whose value is never shown. */
export function optionalSecret<Value>(
  form: z.ZodType<Value, string>,
  defaultText: string,
  description: string,
) {
  return orNull(form).register(settingFacts, { description, defaultText, secret: true });
}

function orNull<Value>(form: z.ZodType<Value, string>) {
  return form.optional().transform((value): Value | null => value ?? null);
}
