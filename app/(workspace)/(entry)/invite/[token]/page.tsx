import { getViewer } from "@galley/lib/dashboard/viewer";
import { execute } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { signInAddress } from "@galley/lib/surfaces/http/page-after-sign-in";
import { getInvitation } from "@galley/lib/workspaces/invitations/invitation";
import type { Metadata } from "next";
import { load } from "@/app/_actions/load";
import { signUpInvitedAction } from "@/app/_actions/session-actions";
import { userContext } from "@/app/_actions/user-context";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { refusable } from "@/app/_ui/refusals/refusable";
import { AccountFields } from "../../account-fields";
import { acceptInvitationAction } from "./actions";

/**
 * The token must reach neither another site nor a search engine. Without any referrer, the browser would send the form
 * of a page without JavaScript with the origin "null", which is refused.
 */
export const metadata: Metadata = { title: "Invitation", referrer: "same-origin", robots: { index: false } };

interface Props {
  params: Promise<{ token: string }>;
}

export default refusable(async ({ params }: Props) => {
  const { token } = await params;
  const ctx = await userContext();
  const found = await execute(getInvitation, ctx, { token }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== "rate_limited") return null;
    throw error;
  });
  if (found === null) return <Gone />;
  return (
    <>
      <h1 className="text-xl font-semibold wrap-anywhere">Join {found.workspace_name}</h1>
      <p className="mt-1 mb-5 text-sm text-ink-soft wrap-anywhere">
        {found.invited_by ?? "Whoever runs this installation"} invites {found.email ?? "you"} to this
        workspace as {/^[aeio]/.test(found.role) ? "an" : "a"} {found.role}.
      </p>
      {ctx.actor.kind === "user" ? <Join token={token} /> : <SignUp token={token} email={found.email} />}
    </>
  );
});

function Gone() {
  return (
    <>
      <h1 className="text-xl font-semibold">No such invitation</h1>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        It was used or revoked, or it has expired. Ask the person who invited you for a new link.
      </p>
      <LinkButton href="/sign-in" className="w-full">
        Go to sign-in
      </LinkButton>
    </>
  );
}

async function Join({ token }: { token: string }) {
  const { user } = await load(getViewer, {});
  return (
    <ActionForm action={acceptInvitationAction}>
      <input type="hidden" name="token" value={token} />
      <p className="text-sm wrap-anywhere">
        You are signed in as {user.name} ({user.email}).
      </p>
      <SubmitButton>Join the workspace</SubmitButton>
    </ActionForm>
  );
}

function SignUp({ token, email }: { token: string; email: string | null }) {
  return (
    <>
      <LinkButton href={signInAddress(`/invite/${token}`)} className="mb-5 w-full">
        I have an account: sign in
      </LinkButton>
      <ActionForm action={signUpInvitedAction}>
        <input type="hidden" name="token" value={token} />
        <AccountFields email={email} />
        <SubmitButton>Create an account and join</SubmitButton>
      </ActionForm>
    </>
  );
}
