import { expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { listAgents } from "@/lib/keys/agents/list-agents";
import { hashOfAgentToken } from "@/lib/platform/keys/agent-token";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { addMember } from "@/lib/workspaces/add-member";
import { leaveWorkspace } from "@/lib/workspaces/leave";
import { removeMember } from "@/lib/workspaces/remove-member";
import { createOAuthApp } from "./testing/oauth-app";

const noLimit = [{ count: 1_000_000, seconds: 600 }];
const suite = useRestSuite({
  limits: { oauth: noLimit, oauth_registrations: noLimit, key_lookups: noLimit, writes: noLimit },
});
const oauth = createOAuthApp(() => suite.app);

/** The owner of another workspace, who joins that of Acme. */
async function join(): Promise<void> {
  const { acme, rival } = suite;
  const email = `${rival.userId}@example.com`;
  await execute(addMember, acme.asUser, { workspaceId: acme.workspaceId, email, role: "editor" });
}

const removals = {
  "is removed": () =>
    execute(removeMember, suite.acme.asUser, {
      workspaceId: suite.acme.workspaceId,
      userId: suite.rival.userId,
    }),
  leaves: () => execute(leaveWorkspace, suite.rival.asUser, { workspaceId: suite.acme.workspaceId }),
};

async function holderOf(access: string) {
  const { agentLookups } = suite.app.services;
  return (await agentLookups.find(hashOfAgentToken("access", access) ?? "", "192.0.2.1")).kind;
}

test.each(Object.entries(removals))(
  "the agents of a member who %s have no access when the person is invited back, and need a new consent",
  async (_how, remove) => {
    const { acme, rival } = suite;
    await join();
    const to = { projectId: acme.projectId };
    const agent = await oauth.connect(rival.asUser, to);
    const clientId = await oauth.newClient();
    const pending = await oauth.codeOf(rival.asUser, oauth.requestOf(clientId), to);
    expect(await holderOf(agent.access)).toBe("holder");

    await remove();
    await join();
    expect(await holderOf(agent.access)).toBe("unknown");
    const refused = { status: 400, json: { error: "invalid_grant" } };
    expect(await oauth.refresh(agent.clientId, agent.refreshToken)).toMatchObject(refused);
    expect(await oauth.exchangeCode(clientId, pending)).toMatchObject(refused);
    const { agents } = await execute(listAgents, rival.asUser, to);
    expect(agents).toMatchObject([{ status: "revoked" }]);

    const again = await oauth.connect(rival.asUser, to);
    expect(await holderOf(again.access)).toBe("holder");
  },
);

test("the agents of a removed member in other workspaces, and those of other members, keep their access", async () => {
  const { acme, rival } = suite;
  await join();
  const others = [
    await oauth.connect(rival.asUser, { projectId: rival.projectId }),
    await oauth.connect(acme.asUser, { projectId: acme.projectId }),
  ];
  await removals["is removed"]();
  for (const { access } of others) expect(await holderOf(access)).toBe("holder");
});
