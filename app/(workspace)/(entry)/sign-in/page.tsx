import { isFirstRun } from "@galley/lib/accounts/first-run";
import { getRuntime } from "@galley/lib/runtime";
import { pageAfterSignIn } from "@galley/lib/surfaces/http/page-after-sign-in";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { passkeyOptionsAction, passkeySignInAction, signInAction } from "@/app/_actions/session-actions";
import { userContext } from "@/app/_actions/user-context";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Notice } from "@/app/_ui/notice";
import { IdentityProvider } from "./identity-provider";
import { PasskeyButton } from "./passkey-button.client";

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const next = pageAfterSignIn(query["next"]);
  const ctx = await userContext();
  if (ctx.actor.kind === "user") redirect(next);
  if (await isFirstRun(ctx)) redirect("/sign-up");
  return (
    <>
      <h1 className="mb-5 text-xl font-semibold">Sign in</h1>
      {query["password"] === "set" && (
        <div className="mb-5">
          <Notice tone="good">Your password is set. Sign in with it.</Notice>
        </div>
      )}
      <IdentityProvider next={next} refused={query["refused"] === "provider"} />
      <ActionForm action={signInAction}>
        <input type="hidden" name="next" value={next} />
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
      <PasskeyButton next={next} options={passkeyOptionsAction} action={passkeySignInAction} />
      <p className="mt-5 text-sm text-ink-faint">
        {getRuntime().services.mailer === null ? (
          <>
            No account, or forgotten your password? Whoever runs this installation makes accounts and links to
            set a password with the admin command.
          </>
        ) : (
          <>
            <DocumentLink href="/forgot-password" className="text-proof underline">
              Forgot your password?
            </DocumentLink>{" "}
            Whoever has no account is invited by a colleague, or asks whoever runs this installation.
          </>
        )}
      </p>
    </>
  );
}
