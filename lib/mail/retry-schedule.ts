import { spread } from "@/lib/work/retry";

const minutesAfter = [1, 5, 15, 60, 120, 240, 480] as const;
const dayMinutes = 24 * 60;

/**
 * Seconds until the next attempt at a mail of this age that was tried so often; null when it is given up. A link that
 * sets a password is of no use after an hour, any other mail after a day. `random` is in [0, 1).
 */
export function mailRetryInSeconds(
  kind: string,
  { attempts, ageSeconds, random }: { attempts: number; ageSeconds: number; random: number },
): number | null {
  const minutes = minutesAfter[Math.min(attempts, minutesAfter.length) - 1] ?? 1;
  const seconds = Math.round(spread(minutes * 60, random));
  const usefulSeconds = (kind === "password" ? 50 : dayMinutes) * 60;
  return ageSeconds + seconds > usefulSeconds ? null : seconds;
}
