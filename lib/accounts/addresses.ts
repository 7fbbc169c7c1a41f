import { Refusal } from "@/lib/kernel/refusal";

/** The settings about e-mail addresses: who may use a password, and whose address is reserved. */
export interface NeedsAddressPolicy {
  settings: {
    operatorEmails: readonly string[] | null;
    passwordSignInFor: readonly string[];
    identityProvider: { domains: readonly string[] } | null;
  };
}

const written = (email: string) => email.trim().toLowerCase();

/** Whether the organisation's identity provider vouches for addresses of this domain. */
export function isOfIdentityProvider({ settings }: NeedsAddressPolicy, email: string): boolean {
  const address = written(email);
  return settings.identityProvider?.domains.includes(address.slice(address.lastIndexOf("@") + 1)) === true;
}

/** Whether somebody with this address may use a password. */
export function mayUsePassword({ settings }: NeedsAddressPolicy, email: string): boolean {
  const { passwordSignInFor } = settings;
  return passwordSignInFor.length === 0 || passwordSignInFor.includes(written(email));
}

/**
 * Throws `forbidden` for an address that stands for rights, or for a colleague who has not come yet. The attack: a
 * member takes it, since nobody is asked whether an address is theirs.
 */
export function refuseReservedAddress(policy: NeedsAddressPolicy, email: string): void {
  const { operatorEmails, passwordSignInFor } = policy.settings;
  const named = [...(operatorEmails ?? []), ...passwordSignInFor];
  if (!named.includes(written(email)) && !isOfIdentityProvider(policy, email)) return;
  throw new Refusal(
    "forbidden",
    "Nobody can take this address by themselves: it is the operator's, or one of an organisation whose people sign in with their organisation. The operator can give it to an account, with the admin command on the server.",
    { fields: [{ field: "email", message: "is reserved" }] },
  );
}
