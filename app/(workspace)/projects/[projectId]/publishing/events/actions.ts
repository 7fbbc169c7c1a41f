"use server";

import { action } from "@/lib/actions/form-action";
import { removeEndpoint, rotateEndpointSecret, updateEndpoint } from "@/lib/core/events/change-endpoint";
import { createEndpoint } from "@/lib/core/events/create-endpoint";
import { testEndpoint } from "@/lib/core/events/test-endpoint";

export const createEndpointAction = action(createEndpoint, { lists: ["events"] });
export const updateEndpointAction = action(updateEndpoint, { lists: ["events"] });
export const testEndpointAction = action(testEndpoint);
export const rotateSecretAction = action(rotateEndpointSecret);
export const removeEndpointAction = action(removeEndpoint, {
  goTo: ({ project_id: projectId }) => `/projects/${projectId}/publishing/events`,
});
