"use server";

import { createIntegration } from "@/lib/operations/integrations/create";
import { removeIntegration } from "@/lib/operations/integrations/remove";
import { testIntegration } from "@/lib/operations/integrations/test";
import { updateIntegration } from "@/lib/operations/integrations/update";
import { mintKey } from "@/lib/operations/keys/mint";
import { revokeKey } from "@/lib/operations/keys/revoke";
import { action } from "@/lib/surfaces/actions/form-action";

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
