import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { GoogleClient } from "@/lib/platform/settings/google-client";
import type { ServiceAccount } from "./service-account";

/** A Google account whose owner lets Galley read its properties. */
export interface GoogleAccount {
  client: GoogleClient;
  refreshToken: string;
}

/** As whom Search Console is asked. */
export type SearchAccount = ServiceAccount | GoogleAccount;

/** The address of a service account; null for a Google account, whose address Galley does not ask for. */
export const accountAddressOf = (account: SearchAccount): string | null =>
  "clientEmail" in account ? account.clientEmail : null;

/** The account that a stored connection reads as. Throws a ProviderFailure when this server cannot be it any more. */
export function storedSearchAccount(
  { access, clientEmail }: { access: "service_account" | "google"; clientEmail: string | null },
  secret: string,
  client: GoogleClient | null,
): SearchAccount {
  if (access === "service_account") return { clientEmail: clientEmail ?? "", privateKey: secret };
  if (client !== null) return { client, refreshToken: secret };
  throw new ProviderFailure(
    "unauthorized",
    "cannot be read as a Google account any more, because GOOGLE_CLIENT_ID is not set on this server: connect with the key of a service account",
  );
}
