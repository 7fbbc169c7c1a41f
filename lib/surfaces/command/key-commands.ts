import type { z } from "zod";
import { findLeakedKeys } from "@/lib/keys/find";
import type { keyView } from "@/lib/keys/key-view";
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

type Key = z.output<typeof keyView>;

const networks = { allowedAddresses: "--allowed-addresses <networks>" };

export const keyCommands: readonly AdminCommand[] = [
  command("key create", mintKey, {
    flags: { scopes: "--scopes <scopes...>", ...networks },
    lines: (minted) => [`Key ${minted.key.id} (${minted.key.name})`, ...secretLines(minted)],
  }),
  command("key list", listProjectKeys, { lines: ({ keys }) => keys.map(keyLine) }),
  command("key update", updateKey, {
    argument: "keyId",
    flags: networks,
    lines: ({ key }) => keyLine(key),
  }),
  command("key revoke", revokeKey, {
    argument: "keyId",
    lines: ({ key }) => `Key ${key.id} is revoked`,
  }),
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

function keyLine(key: Key): string {
  const facts = [
    key.scopes.length < 3 ? `only ${key.scopes.join(", ")}` : "",
    key.expires_at === null ? "" : `until ${key.expires_at}`,
    key.allowed_addresses === null ? "" : `from ${key.allowed_addresses.join(", ")}`,
    key.last_used_at === null
      ? "never used"
      : `used ${key.last_used_at} from ${key.last_used_place ?? "an unknown place"}`,
    key.note ?? "",
  ].filter((fact) => fact !== "");
  return `${key.id}  ${key.key_prefix}…  ${key.state.padEnd(7)}  ${key.name}  (${facts.join("; ")})`;
}

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
