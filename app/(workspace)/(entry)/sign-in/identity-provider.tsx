import { getRuntime } from "@galley/lib/runtime";
import { buttonClass } from "@/app/_ui/button";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Notice } from "@/app/_ui/notice";

/** The button that leads to the organisation's identity provider, when the operator has set one up. */
export function IdentityProvider({ next, refused }: { next: string; refused: boolean }) {
  const { identityProvider, passwordSignInFor } = getRuntime().env;
  if (identityProvider === null) return null;
  return (
    <div className="mb-6 flex flex-col gap-3 border-b border-rule pb-6">
      {refused && (
        <Notice tone="bad">
          That did not work. Your organisation’s account needs a verified e-mail address in a domain that may
          sign in here, and an account here with that address must have it verified too. Try again, or ask
          whoever runs this installation.
        </Notice>
      )}
      {/* Followed on the client, it would begin a sign-in by a fetch, which may not follow the redirect elsewhere. */}
      <DocumentLink
        href={`/api/auth/sign-in/oidc?next=${encodeURIComponent(next)}`}
        className={buttonClass("primary")}
      >
        {identityProvider.label}
      </DocumentLink>
      {passwordSignInFor.length > 0 && (
        <p className="text-sm text-ink-soft">
          Passwords are switched off here but for emergencies: sign in with your organisation.
        </p>
      )}
    </div>
  );
}
