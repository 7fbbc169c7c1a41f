"use server";

import { createIntegration } from "@galley/lib/destinations/operations/create";
import { removeIntegration } from "@galley/lib/destinations/operations/remove";
import { startWordpress } from "@galley/lib/destinations/operations/start-wordpress";
import { testIntegration } from "@galley/lib/destinations/operations/test";
import { updateIntegration } from "@galley/lib/destinations/operations/update";
import { revokeAgent } from "@galley/lib/keys/agents/revoke-agent";
import { mintKey } from "@galley/lib/keys/mint";
import { revokeKey } from "@galley/lib/keys/revoke";
import { updateKey } from "@galley/lib/keys/update";
import { action } from "@/app/_actions/form-action";

export const createIntegrationAction = action(createIntegration, {
  goTo: ({ integration }) =>
    `/projects/${integration.project_id}/publishing/connections/${integration.id}?made=1`,
});
export const updateIntegrationAction = action(updateIntegration, { keepEmpty: ["config", "graceSeconds"] });
export const startWordpressAction = action(startWordpress);
export const testIntegrationAction = action(testIntegration);
export const removeIntegrationAction = action(removeIntegration, {
  goTo: ({ project_id: projectId }) => `/projects/${projectId}/publishing`,
});
export const mintKeyAction = action(mintKey, { lists: ["scopes"] });
export const updateKeyAction = action(updateKey, { keepEmpty: ["note", "allowedAddresses"] });
export const revokeAgentAction = action(revokeAgent);
export const revokeKeyAction = action(revokeKey);
