import type { listSessions } from "@galley/lib/accounts/sessions/list-sessions";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { endOtherSessionsAction, endSessionAction } from "./actions";
import { PasswordField } from "./password-field";

type Sessions = z.output<typeof listSessions.output>["sessions"];

interface SessionListProps {
  sessions: Sessions;
  /** Whether ending a session asks for the password, because signing in was a while ago. */
  asksPassword: boolean;
}

export function SessionList({ sessions, asksPassword }: SessionListProps) {
  return (
    <Panel
      title="Where you are signed in"
      flush
      aside={
        sessions.length > 1 &&
        (asksPassword ? (
          <Confirm
            trigger="Sign out everywhere else"
            context=""
            title="Sign out everywhere else?"
            variant="plain"
          >
            <ActionForm action={endOtherSessionsAction}>
              <PasswordField />
              <SubmitButton variant="danger">Sign out</SubmitButton>
            </ActionForm>
          </Confirm>
        ) : (
          <ActionForm action={endOtherSessionsAction} className="">
            <SubmitButton variant="plain" size="small">
              Sign out everywhere else
            </SubmitButton>
          </ActionForm>
        ))
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
                {session.current && <Badge tone="good">This session</Badge>}
              </p>
              <p className="text-ink-faint">
                {session.network ?? "Unknown network"}, signed in <When at={session.signed_in_at} />, used{" "}
                <When at={session.last_used_at} />, ends <When at={session.ends_at} />
              </p>
            </div>
            {!session.current && <EndSession {...session} asksPassword={asksPassword} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EndSession({ id, device, asksPassword }: Sessions[number] & { asksPassword: boolean }) {
  const idField = <input type="hidden" name="sessionId" value={id} />;
  return asksPassword ? (
    <Confirm trigger="Sign out" context={device} title={`Sign out of ${device}?`}>
      <ActionForm action={endSessionAction}>
        {idField}
        <PasswordField />
        <SubmitButton variant="danger">Sign out</SubmitButton>
      </ActionForm>
    </Confirm>
  ) : (
    <ActionForm action={endSessionAction} className="">
      {idField}
      <SubmitButton variant="danger" size="small">
        Sign out
      </SubmitButton>
    </ActionForm>
  );
}
