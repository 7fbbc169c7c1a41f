"use server";

import { createEndpoint } from "@/lib/operations/events/create-endpoint";
import { removeEndpoint } from "@/lib/operations/events/remove-endpoint";
import { rotateEndpointSecret } from "@/lib/operations/events/rotate-secret";
import { testEndpoint } from "@/lib/operations/events/test-endpoint";
import { updateEndpoint } from "@/lib/operations/events/update-endpoint";
import { action } from "@/lib/surfaces/actions/form-action";

export const createEndpointAction = action(createEndpoint, { lists: ["events"] });
export const updateEndpointAction = action(updateEndpoint, { lists: ["events"] });
export const testEndpointAction = action(testEndpoint);
export const rotateSecretAction = action(rotateEndpointSecret);
export const removeEndpointAction = action(removeEndpoint, {
  goTo: ({ project_id: projectId }) => `/projects/${projectId}/publishing/events`,
});
