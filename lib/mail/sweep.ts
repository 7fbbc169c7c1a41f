import type { Database } from "@/lib/platform/db/connection";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { type RowWork, rowWork } from "@/lib/work/sweep";
import { composeLetter } from "./letters";
import type { Mailer, MailOutcome } from "./mailer";
import { mailRetryInSeconds } from "./retry-schedule";
import { nextDigestInSeconds, queueDigests } from "./rows/digests";
import {
  claimMail,
  dueMails,
  isNotice,
  type MailClaim,
  type MailEnd,
  nextMailInSeconds,
  settleMail,
} from "./rows/mails";
import { sealSwitchOff } from "./switch-off-token";

export interface MailDeps {
  db: Database;
  /** Null when the server sends no mail: what waits then is left alone. */
  mailer: Mailer | null;
  secrets: SecretBox;
  baseUrl: string;
  /** The time by which digests come. */
  now: () => Date;
  logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Returns a number in [0, 1), used to spread retries. */
  random: () => number;
  /** Milliseconds of a clock that only goes forward. */
  clock?: () => number;
}

/** Longer than an attempt may take; after it, another process may repeat the attempt of a dead one. */
const leaseSeconds = 90;
/** How long a process leaves a server alone that no mail could be given to. */
const holdMs = 30_000;

/**
 * Sends due mails. While the mail server fails, one attempt in half a minute is made, not one for each mail. Each attempt
 * ends with whether the mail was sent. Throws only when the database does.
 */
export function mailWork(deps: MailDeps): RowWork<boolean> {
  const { db, mailer, clock = () => performance.now() } = deps;
  let heldUntil = Number.NEGATIVE_INFINITY;
  const heldMs = () => heldUntil - clock();
  if (mailer === null) {
    return rowWork({
      due: () => Promise.resolve([]),
      nextInSeconds: () => Promise.resolve(null),
      claim: () => Promise.resolve(null),
    });
  }
  return rowWork({
    due: async (limit) => (heldMs() > 0 ? [] : dueMails(db, limit)),
    async nextInSeconds() {
      const next = await nextMailInSeconds(db);
      return next === null ? null : Math.max(next, heldMs() / 1000);
    },
    async claim(id) {
      if (heldMs() > 0) return null;
      const claim = await claimMail(db, id, leaseSeconds);
      if (claim === null) return null;
      return async ({ abandon }) => {
        const outcome = await attempt(deps, mailer, claim, abandon);
        if (outcome?.kind === "failed" && outcome.concerns === "server" && !abandon.aborted) {
          heldUntil = clock() + holdMs;
        }
        await settleMail(db, claim, endOf(deps, claim, outcome, abandon));
        return outcome?.kind === "sent";
      };
    },
  });
}

/** After so many batches the next sweep goes on, so that mails that wait are not held up by thousands of digests. */
const digestBatches = 10;

/**
 * Queues the digests whose time has come. Returns how many people it saw to, and the seconds until more are due; without a
 * mailer it leaves them alone.
 */
export async function prepareDigests(
  { db, mailer, now }: Pick<MailDeps, "db" | "mailer" | "now">,
  stop: AbortSignal,
): Promise<{ handled: number; nextInSeconds: number | null }> {
  let handled = 0;
  if (mailer === null) return { handled, nextInSeconds: null };
  for (let batch = 0; batch < digestBatches && !stop.aborted; batch += 1) {
    const { seen, isAll } = await queueDigests(db, now());
    handled += seen;
    if (isAll) break;
  }
  return { handled, nextInSeconds: await nextDigestInSeconds(db) };
}

/** One attempt; null for a mail that nobody is to get any more. */
async function attempt(
  { secrets, baseUrl, logger }: MailDeps,
  mailer: Mailer,
  { mail, told }: MailClaim,
  abandon: AbortSignal,
): Promise<MailOutcome | null> {
  if (told === null) return null;
  try {
    const { id, kind, userId } = mail;
    const token =
      isNotice(kind) && userId !== null
        ? sealSwitchOff(secrets, { userId, kind })
        : secrets.open(mail.token ?? "", id);
    const letter = composeLetter(kind, told.data, { baseUrl, token });
    const outcome = await mailer.send({ id, to: told.to, ...letter }, abandon);
    countMetric("galley_mails_total", { kind: mail.kind, outcome: outcome.kind });
    if (outcome.kind !== "sent") {
      logger.warn({ mailId: mail.id, kind: mail.kind, reason: outcome.error }, "a mail could not be sent");
    }
    return outcome;
  } catch (error) {
    logger.error({ err: error, mailId: mail.id, kind: mail.kind }, "a mail could not be written");
    const reason =
      error instanceof SecretUnreadable
        ? error.message
        : "Galley could not write this mail; the log says why.";
    return { kind: "refused", error: reason };
  }
}

function endOf(
  { random }: MailDeps,
  { mail, ageSeconds }: MailClaim,
  outcome: MailOutcome | null,
  abandon: AbortSignal,
): MailEnd {
  if (outcome === null) return { status: "dropped" };
  if (outcome.kind === "sent") return { status: "sent" };
  if (outcome.kind === "refused") return { status: "failed", error: outcome.error };
  // The process ends: another one sends it.
  if (abandon.aborted) return { status: "waiting", retryInSeconds: 0, error: null, released: true };
  const seconds = mailRetryInSeconds(mail.kind, { attempts: mail.attempts, ageSeconds, random: random() });
  if (seconds === null) return { status: "failed", error: outcome.error };
  return { status: "waiting", retryInSeconds: seconds, error: outcome.error };
}
