import type { ConfigField } from "@/lib/destinations/config-form";

/**
 * Whether a field may always be left empty. A secret is never optional, because other fields may make it
 * necessary.
 */
export function isOptionalField({ required, kind }: Pick<ConfigField, "required" | "kind">): boolean {
  return !required && kind !== "secret";
}
