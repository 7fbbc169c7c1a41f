"use server";

import { createIntegration } from "@/lib/operations/integrations/create";
import { removeIntegration } from "@/lib/operations/integrations/remove";
import { startWordpress } from "@/lib/operations/integrations/start-wordpress";
import { testIntegration } from "@/lib/operations/integrations/test";
import { updateIntegration } from "@/lib/operations/integrations/update";
import { revokeAgent } from "@/lib/operations/keys/agents/revoke-agent";
import { mintKey } from "@/lib/operations/keys/mint";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { updateKey } from "@/lib/operations/keys/update";
import { action } from "@/lib/surfaces/actions/form-action";

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
