import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { GoogleClient } from "@/lib/platform/settings/google-client";
import type { NeedsSearchConsole } from "./connect-project";

const back = "/search-console";

export const googleRedirectOf = ({ settings }: Context) => `${settings.baseUrl}${back}`;

export function requireGoogleClient({ settings }: NeedsSearchConsole): GoogleClient {
  if (settings.googleClient !== null) return settings.googleClient;
  throw new Refusal(
    "conflict",
    "Connecting with Google is not set up on this server: use the key of a service account, or ask the operator to set GOOGLE_CLIENT_ID.",
  );
}
