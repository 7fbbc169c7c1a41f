"use server";

import { authorizeAgent } from "@galley/lib/keys/agents/authorize-agent";
import { action } from "@/app/_actions/form-action";

export const authorizeAgentAction = action(authorizeAgent, { lists: ["scopes"] });
