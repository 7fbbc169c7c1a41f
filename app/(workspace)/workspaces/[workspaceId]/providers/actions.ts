"use server";

import { removeWorkspaceProvider } from "@galley/lib/workspaces/providers/remove-provider";
import { setWorkspaceProvider } from "@galley/lib/workspaces/providers/set-provider";
import { testWorkspaceProvider } from "@galley/lib/workspaces/providers/test-provider";
import { action } from "@/app/_actions/form-action";

export const removeProviderAction = action(removeWorkspaceProvider);
export const setProviderAction = action(setWorkspaceProvider);
export const testProviderAction = action(testWorkspaceProvider);
