import type { Complain } from "./services";
import type { SettingValues } from "./table";

/** As what Galley asks at Google for access to the Search Console of people who agree. */
export interface GoogleClient {
  id: string;
  secret: string;
}

/** Null where projects are connected by keys of service accounts alone. */
export function chooseGoogleClient(values: SettingValues, complain: Complain): GoogleClient | null {
  const { googleClientId: id, googleClientSecret: secret } = values;
  if (id !== null && secret !== null) return { id, secret };
  if (id !== null) complain("GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it.");
  if (secret !== null) complain("GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it.");
  return null;
}
