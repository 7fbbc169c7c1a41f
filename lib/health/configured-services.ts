import { z } from "zod";
import type { NeedsLookups } from "@/lib/lookups/operations/live";
import type { WriterModels } from "@/lib/writers/registry";

/** What a service outside of Galley is used for. */
export const serviceUses = ["writer", "checks", "fallback", "search", "assistant"] as const;

export const configuredService = z.object({
  use: z.enum(serviceUses),
  name: z.string().describe("As the settings name the provider."),
  label: z.string(),
  model: z.string().nullable().describe("Null for a service that is no model."),
});

/** The services that this server is set to use: never their keys or addresses. */
export function configuredServices({
  writerModels,
  lookups: { rankProviders, assistants },
}: NeedsLookups & { writerModels: WriterModels }): z.input<typeof configuredService>[] {
  return [
    ...writerModels.list.map(({ use, provider, label, model }) => ({ use, name: provider, label, model })),
    ...rankProviders.map(({ name, label }) => ({ use: "search" as const, name, label, model: null })),
    ...assistants.map(({ name, label, model }) => ({ use: "assistant" as const, name, label, model })),
  ];
}
