import { z } from "zod";

/** What the documentation says of a setting besides its name. */
interface SettingFacts {
  description: string;
  /** What absence means. */
  defaultText: string;
  /** Its value is never shown. */
  secret: boolean;
}

export const settingFacts = z.registry<SettingFacts>();

/** A setting whose absence means the text `fallback`. */
export function setting<Value>(form: z.ZodType<Value, string>, fallback: string, description: string) {
  return form
    .prefault(fallback)
    .register(settingFacts, { description, defaultText: fallback, secret: false });
}

/** A setting that may be absent: its value is then null, and `defaultText` says what that means. */
export function optional<Value>(form: z.ZodType<Value, string>, defaultText: string, description: string) {
  return orNull(form).register(settingFacts, { description, defaultText, secret: false });
}

/** The same for a value that is never shown. */
export function secret<Value>(form: z.ZodType<Value, string>, defaultText: string, description: string) {
  return orNull(form).register(settingFacts, { description, defaultText, secret: true });
}

function orNull<Value>(form: z.ZodType<Value, string>) {
  return form.optional().transform((value): Value | null => value ?? null);
}
