import { z } from "zod";
import type { Destination } from "@/lib/destinations/contract";
import { newId } from "@/lib/db/ids";
import type { Context } from "../context";
import { idField, publishStatusField, requiredText } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { Refusal } from "../refusal";
import { integrationView, viewIntegration } from "./integration-view";
import { sealConfig } from "./open-connection";
import { insertIntegration } from "./queries";

export const createIntegration = operation({
  name: "integrations.create",
  summary: "Connect a project to a destination",
  access: "user",
  cost: "write",
  input: z.strictObject({
    projectId: idField("a project"),
    provider: requiredText(40),
    name: requiredText(80).optional(),
    autoPublishStatus: publishStatusField.default("draft"),
    config: z.record(z.string(), z.unknown()).default({}),
  }),
  output: z.object({ integration: integrationView }),
  async run(ctx, input) {
    const project = await requireProject(ctx, input.projectId);
    const destination = requireDestination(ctx, input.provider);
    const id = newId();
    const config = parseConfig(destination, input.config);
    const row = await insertIntegration(ctx.db, {
      id,
      projectId: project.id,
      provider: destination.provider,
      name: input.name ?? destination.label,
      autoPublishStatus: input.autoPublishStatus,
      ...sealConfig(ctx, destination, id, config),
    });
    return { integration: viewIntegration(row) };
  },
});

function requireDestination(ctx: Context, provider: string): Destination {
  const destination = ctx.destinations.get(provider);
  if (destination !== null) return destination;
  const known = ctx.destinations.list().map((each) => each.provider);
  throw new Refusal(
    "invalid_request",
    `There is no destination named ${provider}; choose one of ${known.join(", ")}.`,
    {
      fields: [{ field: "provider", message: `must be one of ${known.join(", ")}` }],
    },
  );
}

/** The configuration as the destination's own schema reads it; throws `invalid_request` naming the fields. */
function parseConfig(destination: Destination, config: Record<string, unknown>): Record<string, unknown> {
  const parsed = destination.config.safeParse(config);
  if (parsed.success) return z.record(z.string(), z.unknown()).parse(parsed.data);
  const fields = parsed.error.issues.map((issue) => ({
    field: ["config", ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
  throw new Refusal(
    "invalid_request",
    `Change the configuration. ${fields.map((f) => `${f.field}: ${f.message}`).join("; ")}.`,
    {
      fields,
    },
  );
}
