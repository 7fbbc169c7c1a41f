import { randomBytes } from "node:crypto";
import { createAccount } from "@/lib/accounts/create";
import { setPassword } from "@/lib/accounts/set-password";
import { listIntegrations } from "@/lib/destinations/operations/list";
import { mintKey } from "@/lib/keys/mint";
import { createProject } from "@/lib/projects/create";
import { listProjects } from "@/lib/projects/list";
import { updateProject } from "@/lib/projects/update";
import type { Runtime } from "@/lib/runtime";
import { createOperator, type Operator } from "@/lib/surfaces/command/operator";
import { createWorkspace } from "@/lib/workspaces/create";
import { findUserByEmail } from "@/lib/workspaces/queries";
import type { DemoRecord } from "./demo-record";

const email = "demo@galley.local";
const projectName = "Galley demo";

/** Creates what the demo lacks: account, workspace, a project with this server as its website, and an API key. */
export async function seedDemo(runtime: Runtime): Promise<DemoRecord> {
  const operator = createOperator(() => Promise.resolve(runtime));
  const { baseUrl } = runtime.env;
  const password = randomBytes(12).toString("base64url");
  const known = await findUserByEmail(runtime.services.db, email);
  if (known === null) await operator.run(createAccount, { name: "Demo owner", email, password });
  // An earlier run made the account, but its record with the password is lost.
  else await operator.run(setPassword, { email, password });

  const { projects } = await operator.run(listProjects, {});
  const project = projects.find(({ name }) => name === projectName);
  const projectId = project === undefined ? await createDemoProject(operator, baseUrl) : project.id;
  const { integrations } = await operator.run(listIntegrations, { projectId });
  const integration = integrations.find(({ provider }) => provider === "hosted");
  if (integration === undefined) throw new Error("the demo project has no hosted blog");
  const minted = await operator.run(mintKey, { projectId, name: "Demo key" });
  return {
    baseUrl,
    email,
    password,
    projectId,
    integrationId: integration.id,
    apiKey: minted.api_key,
    feedToken: minted.feed_token,
    articleId: null,
  };
}

/** Updates the project's website when the server has another address than in the earlier run. */
export async function moveDemo(runtime: Runtime, record: DemoRecord): Promise<DemoRecord> {
  const { baseUrl } = runtime.env;
  if (record.baseUrl !== baseUrl) {
    const operator = createOperator(() => Promise.resolve(runtime));
    await operator.run(updateProject, { projectId: record.projectId, website: baseUrl });
  }
  return { ...record, baseUrl };
}

async function createDemoProject(operator: Operator, baseUrl: string): Promise<string> {
  const { workspace } = await operator.run(createWorkspace, { name: "Demo workspace", ownerEmail: email });
  const { project } = await operator.run(createProject, {
    workspaceId: workspace.id,
    name: projectName,
    website: baseUrl,
    languageCode: "en",
    brandName: "Galley",
    brandDescription:
      "Galley is a self-hosted service that writes articles, publishes them and proves that the public page shows them.",
  });
  return project.id;
}
