import * as form from "./forms";
import { optionalSecret, optionalSetting } from "./setting";

export const modelNames = ["openai", "anthropic", "google", "openai-compatible"] as const;

const secondModels = {
  CHECK:
    "the model that answers the questions of the research, and judges whether sources support the claims that were found in them",
  FALLBACK: "the model that is asked when the writer's is not available, has no credit left or refuses",
} as const;
export const modelProviderOf = (role: keyof typeof secondModels) =>
  optionalSetting(form.oneOf(modelNames), "that of WRITER", `The provider of ${secondModels[role]}.`);
export const modelNameOf = (role: keyof typeof secondModels) =>
  optionalSetting(
    form.text,
    `no such model, or with WRITER_${role} a model of that provider`,
    `The name of ${secondModels[role]}.`,
  );
export const modelAddressOf = (role: keyof typeof secondModels) =>
  optionalSetting(
    form.httpUrl,
    "WRITER_BASE_URL for the same provider, or the provider's own",
    `The address for WRITER_${role}_MODEL.`,
  );
export const modelKeyOf = (role: keyof typeof secondModels) =>
  optionalSecret(form.text, "that of the provider", `The API key for WRITER_${role}_MODEL.`);
