/** Who asks for more patience than this is asked again after this. */
const retryAfterSecondsMax = 3600;

/** Seconds until the next try: at least as long as was asked for by a Retry-After, up to an hour. */
export function atLeastAsked(seconds: number, retryAfterSeconds: number | null): number {
  return Math.max(seconds, Math.min(retryAfterSeconds ?? 0, retryAfterSecondsMax));
}

/** A time moved by up to a tenth either way, so that what began together does not return together. `random` is in [0, 1). */
export function spread(time: number, random: number): number {
  return time * (0.9 + random / 5);
}
