import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { requireProject } from "@/lib/projects/queries";
import { issueSecret } from "@/lib/webhooks/endpoint-secret";
import { eventsField, type NeedsEndpoints, refusePlainHttp, urlField } from "./endpoint-fields";
import { insertEndpoint } from "./endpoint-queries";
import { endpointView, viewEndpoint } from "./endpoint-view";

/**
 * Each event is sent to every endpoint of its project, so without a maximum one project could overload the
 * server for everybody.
 */
const ENDPOINTS_MAX = 10;

export const createEndpoint = operation({
  name: "events.create_endpoint",
  summary:
    "Have the project's events sent to an address; this answer is the only one that shows the signing secret",
  access: "user",
  effect: "adds",
  phrases: ["added {endpoint}", "add an event endpoint"],
  role: "admin",
  input: z.strictObject({ projectId: idField("a project"), url: urlField, events: eventsField }),
  output: z.object({ endpoint: endpointView, signing_secret: z.string() }),
  refusals: ["conflict"],
  subject: ({ endpoint }) => ({ resourceId: endpoint.id }),
  async run(ctx: Context & NeedsEndpoints, { projectId, url, events }) {
    refusePlainHttp(ctx, url);
    const project = await requireProject(ctx, projectId);
    const id = newId();
    const { secret, sealed } = issueSecret(ctx.secrets, id);
    const row = await insertEndpoint(ctx.db, project, { id, url, events, secret: sealed }, ENDPOINTS_MAX);
    if (row === null) {
      throw new Refusal(
        "conflict",
        `The project has ${ENDPOINTS_MAX} event endpoints, which is the most: remove one first.`,
      );
    }
    return { endpoint: viewEndpoint(row), signing_secret: secret };
  },
});
