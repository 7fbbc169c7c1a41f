import type { z } from "zod";
import { rotateSecrets } from "@/lib/health/secrets/rotate-secrets";
import { secretsStatus } from "@/lib/health/secrets/secrets-status";
import { type AdminCommand, command } from "./admin-command";

type Batch = z.output<typeof rotateSecrets.output>;

/** Commands about the keys that stored secrets are encrypted with. */
export const secretsCommands: readonly AdminCommand[] = [
  command("secrets status", secretsStatus, { lines: statusLines }),
  {
    words: ["secrets", "rotate"],
    summary:
      "Encrypt everything with the current key, while the server runs; it can be stopped and run again",
    inputs: { argument: null, options: new Map() },
    async run(operator) {
      const { to_rotate: expected } = await operator.run(secretsStatus, {});
      const { logger } = (await operator.runtime()).services;
      let rotated = 0;
      let unreadable = 0;
      for (let from: Batch["next"] = { kind: 0, after: null }; from !== null; ) {
        const batch: Batch = await operator.run(rotateSecrets, from);
        rotated += batch.rotated;
        unreadable += batch.unreadable;
        from = batch.next;
        if (batch.rotated > 0)
          logger.info({ rotated, expected }, "secrets are encrypted with the current key");
      }
      const status = await operator.run(secretsStatus, {});
      const left = status.to_rotate + status.missing;
      return {
        answer: { rotated, unreadable, ...status },
        lines: [`${rotated} secrets are encrypted again.`, ...statusLines(status)],
        answersFirst: true,
        failure: left === 0 ? null : `${left} secrets are not encrypted with the current key.`,
      };
    },
  },
];

/** Which keys the stored secrets need, and what to do about it; says that former keys may go only if all are known. */
export function statusLines({
  secrets,
  to_rotate: former,
  missing,
}: z.output<typeof secretsStatus.output>): string[] {
  return [
    ...secrets.map(
      ({ secrets: kind, key_id: id, key, count }) =>
        `${String(count).padStart(8)}  ${kind}  key ${id} (${key})`,
    ),
    ...(former > 0 ? [`${former} secrets need a former key: run secrets rotate before you remove it.`] : []),
    ...(former + missing === 0 ? ["No secret needs a former key."] : []),
    ...(missing > 0
      ? [
          `${missing} secrets need a key that this server does not have: add it to GALLEY_FORMER_SECRET_KEYS, for second factors to FORMER_AUTH_SECRETS.`,
        ]
      : []),
  ];
}
