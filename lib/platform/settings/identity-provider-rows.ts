import * as form from "./forms";
import { optionalSecret, optionalSetting, setting } from "./setting";

/** The settings of the organisation's identity provider. */
export const identityProviderRows = {
  OIDC_ISSUER: optionalSetting(
    form.httpUrl,
    "no identity provider",
    "The issuer of the organisation's identity provider (OpenID Connect). See docs/single-sign-on.md.",
  ),
  OIDC_CLIENT_ID: optionalSetting(
    form.text,
    "none",
    "The client id that the identity provider has given Galley.",
  ),
  OIDC_CLIENT_SECRET: optionalSecret(form.text, "none", "The client secret that belongs to OIDC_CLIENT_ID."),
  OIDC_DOMAINS: setting(
    form.domains,
    "",
    "The domains whose verified e-mail addresses may sign in by the identity provider, such as example.com,example.org.",
  ),
  OIDC_ACR_VALUES: setting(
    form.acrValues,
    "",
    "How strongly the identity provider must have authenticated the person: the acr values of which its ID token has to name one, such as phr,phrh. Empty for any.",
  ),
  OIDC_LABEL: setting(
    form.text,
    "Sign in with your organisation",
    "The text of the button on the sign-in page.",
  ),
  OIDC_WORKSPACE: optionalSetting(
    form.uuid,
    "no workspace",
    "The id of the workspace that a person joins who signs in by the identity provider for the first time.",
  ),
  OIDC_ROLE: setting(form.oneOf(["viewer", "editor", "admin"]), "viewer", "The role of such a person there."),
  PASSWORD_SIGN_IN_FOR: setting(
    form.emails,
    "",
    "With an identity provider: the only e-mail addresses that may still sign in with a password, such as the operator's for emergencies. Empty for everybody.",
  ),
};
