import type { z } from "zod";
import { findLeakedKeys } from "@/lib/keys/find";
import { listProjectKeys } from "@/lib/keys/list";
import { mintKey } from "@/lib/keys/mint";
import { revokeKey } from "@/lib/keys/revoke";
import { updateKey } from "@/lib/keys/update";
import { type AdminCommand, command } from "./admin-command";
import { readStandardInput } from "./standard-input";

/** The two secrets of a new key, which are printed once. */
export const secretLines = (minted: { api_key: string; feed_token: string }) => [
  `Content API key, shown once: ${minted.api_key}`,
  `Feed token, shown once: ${minted.feed_token}`,
];

const networks = { allowedAddresses: "--allowed-addresses <networks>" };

const keyColumns = [
  "id",
  "key_prefix",
  "state",
  "name",
  "scopes",
  "expires_at",
  "allowed_addresses",
  "last_used_at",
  "last_used_place",
  "note",
];

export const keyCommands: readonly AdminCommand[] = [
  command("key create", mintKey, {
    flags: { scopes: "--scopes <scopes...>", ...networks },
    lines: (minted) => [`Key ${minted.key.id} (${minted.key.name})`, ...secretLines(minted)],
  }),
  command("key list", listProjectKeys, { columns: keyColumns }),
  command("key update", updateKey, { argument: "keyId", flags: networks }),
  command("key revoke", revokeKey, { argument: "keyId" }),
  command("key find", findLeakedKeys, {
    summary: "Which keys are in a text on standard input, such as one that leaked; prints none of them",
    only: [],
    reads: async () => ({ text: await readStandardInput(1_000_000) }),
    lines: ({ found, truncated }) => [
      ...(found.length === 0 ? ["The text contains no key and no feed token"] : found.map(foundLine)),
      ...(truncated ? ["There are more; send the rest of the text again"] : []),
    ],
  }),
];

function foundLine({
  kind,
  prefix,
  key,
  project_name: project,
}: z.output<typeof findLeakedKeys.output>["found"][number]): string {
  const token = `${prefix}… is ${kind === "key" ? "a content API key" : "a feed token"}`;
  if (key === null) return `${token} that this installation does not know`;
  const whose = `${token} of project ${key.project_id} (${project ?? ""}): key ${key.id} (${key.name}), ${key.state}`;
  return key.state === "live" ? `${whose}. Revoke it: key revoke ${key.id}` : whose;
}
