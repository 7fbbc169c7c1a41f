import type { ConfigField } from "@/lib/destinations/config/config-form";

/** Whether a field may always be left empty. Which secrets are needed may depend on the other fields. */
export function isOptionalField({ required, kind }: Pick<ConfigField, "required" | "kind">): boolean {
  return !required && kind !== "secret";
}
