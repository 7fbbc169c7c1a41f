"use server";

import { action } from "@/lib/actions/form-action";
import { removeIntegration, testIntegration } from "@/lib/core/integrations/change";
import { createIntegration } from "@/lib/core/integrations/create";
import { updateIntegration } from "@/lib/core/integrations/update";
import { mintKey } from "@/lib/core/keys/mint";
import { revokeKey } from "@/lib/core/keys/revoke";

export const createIntegrationAction = action(createIntegration, {
  goTo: ({ integration }) =>
    `/projects/${integration.project_id}/publishing/connections/${integration.id}?made=1`,
});
export const updateIntegrationAction = action(updateIntegration, { keepEmpty: ["config", "graceSeconds"] });
export const testIntegrationAction = action(testIntegration);
export const removeIntegrationAction = action(removeIntegration, {
  goTo: ({ project_id: projectId }) => `/projects/${projectId}/publishing`,
});
export const mintKeyAction = action(mintKey);
export const revokeKeyAction = action(revokeKey);
