import { z } from "zod";
import { formOf } from "@/lib/destinations/config-form";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import type { NeedsDestinations } from "./config";

export const listProviders = operation({
  name: "integrations.list_providers",
  summary:
    "The kinds of destination that a project can be connected to, with the fields of their configuration",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    providers: z.array(
      z.object({
        provider: z.string(),
        label: z.string(),
        summary: z.string(),
        proven_against: z
          .enum(["server", "documentation"])
          .describe("documentation: not verified against the live service."),
        unproved: z
          .array(z.string())
          .describe("What only the live service can show; empty where a running server has shown it."),
        test_proves: z.string().describe("What a test that passes proves, and what it leaves open."),
        grace_seconds: z.int().nullable(),
        fields: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            help: z.string(),
            kind: z.enum(["text", "url", "secret", "select", "textarea"]),
            group: z
              .enum(["main", "names", "more"])
              .describe(
                "names: what the destination’s own fields are called; more: what most people leave as it is.",
              ),
            required: z.boolean(),
            options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
            links: z
              .array(
                z.object({
                  label: z.string(),
                  address: z.string(),
                  when: z.object({ key: z.string(), host: z.string() }).optional(),
                }),
              )
              .optional()
              .describe("Where the destination shows the value; {key} stands for another field’s value."),
            shown_for: z
              .object({ key: z.string(), values: z.array(z.string()) })
              .optional()
              .describe("The field matters only while another one has one of these values."),
            proposes: z
              .literal("signing_secret")
              .optional()
              .describe("The kind of secret that a new connection can begin with."),
          }),
        ),
      }),
    ),
  }),
  run(ctx: Context & NeedsDestinations) {
    const providers = ctx.destinations
      .list()
      .map(({ provider, label, summary, config, provenAgainst, unproved, testProves, graceSeconds }) => ({
        provider,
        label,
        summary,
        proven_against: provenAgainst,
        unproved: [...(unproved ?? [])],
        test_proves: testProves,
        grace_seconds: graceSeconds,
        fields: formOf(config).map(({ links, shownFor, proposes, ...field }) => ({
          ...field,
          ...(links !== undefined && { links: [...links] }),
          ...(shownFor !== undefined && { shown_for: { key: shownFor.key, values: [...shownFor.values] } }),
          ...(proposes !== undefined && { proposes }),
        })),
      }));
    return Promise.resolve({ providers });
  },
});
