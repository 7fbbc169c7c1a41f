"use server";

import { action } from "@/lib/actions/form-action";
import { removeIntegration, testIntegration } from "@/lib/core/integrations/change";
import { updateIntegration } from "@/lib/core/integrations/update";
import { createIntegration } from "@/lib/core/integrations/create";
import { mintKey } from "@/lib/core/keys/mint";
import { revokeKey } from "@/lib/core/keys/revoke";

export const createIntegrationAction = action(createIntegration);
export const updateIntegrationAction = action(updateIntegration);
export const testIntegrationAction = action(testIntegration);
export const removeIntegrationAction = action(removeIntegration);
export const mintKeyAction = action(mintKey);
export const revokeKeyAction = action(revokeKey);
