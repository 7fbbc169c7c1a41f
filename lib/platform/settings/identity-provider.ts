import type { Role } from "@/lib/platform/db/schema";
import type { Complain } from "./services";
import type { SettingValues } from "./table";

/** How people sign in with their organisation's identity provider. */
export interface IdentityProviderSettings {
  /** Without a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The domains of the e-mail addresses that may sign in, in lower case. */
  domains: readonly string[];
  /** Of which the ID token must name one as its `acr`; empty for any. */
  acrValues: readonly string[];
  label: string;
  /** Where whoever signs in for the first time becomes a member; null for nowhere. */
  workspaceId: string | null;
  role: Role;
}

/** Null without an identity provider. */
export function chooseIdentityProvider(
  values: SettingValues,
  complain: Complain,
): IdentityProviderSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values;
  if (issuer === null) {
    if (values.passwordSignInFor.length > 0) {
      complain("PASSWORD_SIGN_IN_FOR needs OIDC_ISSUER: otherwise nobody else could sign in.");
    }
    return null;
  }
  if (clientId === null) complain("OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.");
  if (clientSecret === null) complain("OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it.");
  if (values.oidcDomains.length === 0) {
    complain("OIDC_DOMAINS is missing: OIDC_ISSUER needs the domains whose e-mail addresses may sign in.");
  }
  if (clientId === null || clientSecret === null) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    domains: values.oidcDomains,
    acrValues: values.oidcAcrValues,
    label: values.oidcLabel,
    workspaceId: values.oidcWorkspace,
    role: values.oidcRole,
  };
}
