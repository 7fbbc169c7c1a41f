"use server";

import { createEndpoint } from "@galley/lib/webhooks/operations/create-endpoint";
import { removeEndpoint } from "@galley/lib/webhooks/operations/remove-endpoint";
import { rotateEndpointSecret } from "@galley/lib/webhooks/operations/rotate-secret";
import { testEndpoint } from "@galley/lib/webhooks/operations/test-endpoint";
import { updateEndpoint } from "@galley/lib/webhooks/operations/update-endpoint";
import { action } from "@/app/_actions/form-action";

export const createEndpointAction = action(createEndpoint, { lists: ["events"] });
export const updateEndpointAction = action(updateEndpoint, { lists: ["events"] });
export const testEndpointAction = action(testEndpoint);
export const rotateSecretAction = action(rotateEndpointSecret);
export const removeEndpointAction = action(removeEndpoint, {
  goTo: ({ project_id: projectId }) => `/projects/${projectId}/publishing/events`,
});
