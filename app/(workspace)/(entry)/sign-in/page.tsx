import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionForm } from "@/app/_ui/action-form.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";
import { TextField } from "@/app/_ui/text-field.client";
import { signInAction } from "@/lib/actions/session-actions";
import { userContext } from "@/lib/actions/user-context";
import { isFirstRun } from "@/lib/auth/first-run";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  const ctx = await userContext();
  if (ctx.actor.kind === "user") redirect("/projects");
  if (await isFirstRun(ctx)) redirect("/sign-up");
  return (
    <>
      <h1 className="mb-5 text-xl font-semibold">Sign in</h1>
      <ActionForm action={signInAction}>
        <TextField
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          spellCheck={false}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton>Sign in</SubmitButton>
      </ActionForm>
      <p className="mt-5 text-sm text-ink-faint">
        No account, or a forgotten password? The operator of this installation makes and changes accounts with
        the admin command.
      </p>
    </>
  );
}
