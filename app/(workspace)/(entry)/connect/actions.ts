"use server";

import { authorizeAgent } from "@/lib/operations/keys/agents/authorize-agent";
import { action } from "@/lib/surfaces/actions/form-action";

export const authorizeAgentAction = action(authorizeAgent, { lists: ["scopes"] });
