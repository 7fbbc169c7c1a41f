import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { listSessions } from "@/lib/operations/accounts/sessions/list-sessions";
import { endOtherSessionsAction, endSessionAction } from "./actions";

type Sessions = z.output<typeof listSessions.output>["sessions"];

export function SessionList({ sessions }: { sessions: Sessions }) {
  return (
    <Panel
      title="Where you are signed in"
      flush
      aside={
        sessions.length > 1 && (
          <ActionForm action={endOtherSessionsAction} className="">
            <SubmitButton variant="plain" size="small">
              Sign out everywhere else
            </SubmitButton>
          </ActionForm>
        )
      }
    >
      <ul className="divide-y divide-rule">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{session.device}</span>
                {session.current && <Badge tone="good">This one</Badge>}
              </p>
              <p className="text-ink-faint">
                {session.network ?? "Unknown network"}, signed in <When at={session.signed_in_at} />, used{" "}
                <When at={session.last_used_at} />, ends <When at={session.ends_at} />
              </p>
            </div>
            {!session.current && (
              <ActionForm action={endSessionAction} className="">
                <input type="hidden" name="sessionId" value={session.id} />
                <SubmitButton variant="danger" size="small">
                  Sign out
                </SubmitButton>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
