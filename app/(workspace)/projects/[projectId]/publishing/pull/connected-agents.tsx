import type { listAgents } from "@galley/lib/keys/agents/list-agents";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { When } from "@/app/_ui/when";
import { revokeAgentAction } from "../actions";

type Agent = z.output<typeof listAgents.output>["agents"][number];

/** The applications that people connected to the project. Ended ones stay listed as a record. */
export function ConnectedAgents({ agents, baseUrl }: { agents: Agent[]; baseUrl: string }) {
  return (
    <>
      <p className="border-b border-rule px-4 py-3 text-sm text-ink-soft sm:px-5">
        Give an application this address:{" "}
        <code className="font-mono wrap-anywhere">{baseUrl}/api/mcp/connect</code>
      </p>
      {agents.length === 0 ? (
        <EmptyState title="No agent connected">
          Claude, ChatGPT and others sign in here and ask you which project they may work for.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {agents.map((agent) => (
            <ConnectedAgent key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
    </>
  );
}

function ConnectedAgent({ agent }: { agent: Agent }) {
  const { id, client_name: name, user_email: email, status, last_used_at: usedAt } = agent;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint wrap-anywhere">
          for {email} · {agent.scopes.join(", ")}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        Connected <When at={agent.created_at} />
        {" · "}
        {usedAt === null ? (
          "never used"
        ) : (
          <>
            used <When at={usedAt} />
          </>
        )}
      </p>
      {status === "active" ? (
        <Confirm trigger="End access" context={name} title={`End the access of ${name}?`}>
          <p>Its tokens stop working at once. It can ask for access again.</p>
          <ActionForm action={revokeAgentAction} className="mt-4">
            <input type="hidden" name="agentId" value={id} />
            <SubmitButton variant="danger">End the agent’s access</SubmitButton>
          </ActionForm>
        </Confirm>
      ) : (
        <Badge>{status === "revoked" ? "Ended" : "Expired"}</Badge>
      )}
    </li>
  );
}
