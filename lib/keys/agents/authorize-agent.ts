import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { createAgentToken } from "@/lib/platform/keys/agent-token";
import { requireProject } from "@/lib/projects/queries";
import { scopesOfRole } from "./agent-roles";
import { scopesField } from "./agent-view";
import { readRequest, requestFields } from "./oauth/authorization-request";
import { countLiveGrants, findRoleInProject, insertCode } from "./queries";
import { requestRefusal } from "./review-request";

/** RFC 6749 recommends ten minutes at most; a client exchanges its code within a second. */
const codeSeconds = 60;
const liveGrantsMax = 100;

export const authorizeAgent = operation({
  name: "keys.authorize_agent",
  summary: "Give the application that asks access to a project, as far as the person's role goes",
  access: "user",
  effect: "adds",
  phrases: ["connected an agent to {project}", "connect an agent to {project}"],
  // What each role may let an agent do is checked below.
  role: "viewer",
  input: z.strictObject({
    ...requestFields,
    projectId: idField("the project"),
    scopes: scopesField.min(1, { error: "choose at least one" }),
  }),
  output: z.object({
    redirect_to: z.string().describe("The application's address with the code, or with what is wrong."),
    client_name: z.string(),
    project_id: z.uuid(),
  }),
  refusals: ["invalid_request", "forbidden", "conflict"],
  async run(ctx, { projectId, scopes, ...fields }) {
    const project = await requireProject(ctx, projectId);
    if (ctx.actor.kind !== "user") {
      throw new Refusal("forbidden", "Only a signed-in person can connect an agent.");
    }
    const { userId } = ctx.actor;
    const read = await readRequest(ctx, fields).catch((error: unknown) => {
      throw requestRefusal(error);
    });
    if (!read.ok) return { redirect_to: read.redirectTo, client_name: "", project_id: project.id };
    const { client, redirectUri, codeChallenge, answerAt } = read.request;
    const role = await findRoleInProject(ctx.db, userId, project.id);
    const lacking = scopes.find((scope) => role === null || !scopesOfRole(role).includes(scope));
    if (lacking !== undefined) {
      throw new Refusal("forbidden", `Your role here is ${role}; it does not allow an agent to ${lacking}.`);
    }
    if ((await countLiveGrants(ctx.db, project.id, liveGrantsMax)) >= liveGrantsMax) {
      throw new Refusal("conflict", `This project has ${liveGrantsMax} connected agents; revoke one first.`);
    }
    const code = createAgentToken("code");
    await insertCode(
      ctx.db,
      {
        hash: code.hash,
        clientId: client.id,
        userId,
        projectId: project.id,
        scopes: [...new Set(scopes)],
        redirectUri,
        codeChallenge,
      },
      codeSeconds,
    );
    return {
      redirect_to: answerAt({ code: code.plaintext }),
      client_name: client.name,
      project_id: project.id,
    };
  },
});
