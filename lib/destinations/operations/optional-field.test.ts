import { expect, test } from "vitest";
import { webhookConfig } from "@/lib/destinations/adapters/webhook/webhook-config";
import { formOf } from "@/lib/destinations/config-form";
import { isOptionalField } from "./optional-field";

test("a secret that is needed for one format of messages and not for the other is not called optional", () => {
  const fields = formOf(webhookConfig);
  const optional = fields.filter(isOptionalField).map(({ key }) => key);
  expect(optional).toEqual(["urlPattern", "timeZone", "checkSignature"]);
  const url = "https://receiver.example/hooks";
  for (const [profile, needed] of [
    ["galley", "secret"],
    ["babylovegrowth", "token"],
  ] as const) {
    const paths = webhookConfig.safeParse({ url, profile }).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual([needed]);
    expect(fields.find(({ key }) => key === needed)?.help).toContain("Needed for");
  }
});
