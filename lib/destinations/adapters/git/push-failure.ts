import { Errors } from "isomorphic-git";
import { DestinationFailure } from "../../destination-failure";
import { gitLabel } from "./git-config";

/** The branch has new commits since it was fetched: fetch again and plan the change again. */
export class LostRace extends Error {
  override readonly name = "LostRace";
}

/** How hosts word the refusal of a push because another push has just moved the branch. */
const raceReasons =
  /failed to update ref|cannot lock ref|failed to lock|fetch first|non-fast-forward|stale info|reference already exists|incorrect old value/i;

/**
 * Translates a failed push: LostRace when planning the change again can help; a permanent failure in the host's
 * own words when a branch rule or a hook declined it. A DestinationFailure of the connection is returned as it
 * is.
 */
export function failureOfPush(error: unknown, { said, branch }: { said: string[]; branch: string }): Error {
  if (error instanceof DestinationFailure) return error;
  if (error instanceof Errors.PushRejectedError) return new LostRace(error.message, { cause: error });
  const reason = error instanceof Errors.GitPushError ? reasonOf(error) : null;
  if (reason === null) {
    return new DestinationFailure(`${gitLabel} broke off the push; try again later.`, true, {
      mayHaveWritten: true,
      cause: error,
    });
  }
  if (raceReasons.test(reason)) return new LostRace(reason, { cause: error });
  const words = [reason, ...said.map(plain)].filter((line) => line !== "").join("; ");
  return new DestinationFailure(
    `${gitLabel} declined the push to ${branch}: ${clip(words)}. A rule of the branch or a hook forbids it: let the token’s owner pass the rule, or let the connection push branches for pull requests instead.`,
    false,
    { cause: error },
  );
}

function reasonOf({ data }: InstanceType<typeof Errors.GitPushError>): string {
  const refused = Object.values(data.result.refs).filter(({ ok }) => !ok);
  const reasons = [data.result.error ?? "", ...refused.map(({ error }) => error)];
  return [...new Set(reasons.map(plain))].filter((line) => line !== "").join("; ") || "no reason given";
}

/** Removes the colours and control characters with which hosts format their messages for terminals. */
function plain(line: string): string {
  return line
    .replace(/\p{Cc}(?:\[[\d;]*[A-Za-z])?/gu, " ")
    .replace(/^[\s=*-]+|[\s=*.-]+$/g, "")
    .trim();
}

function clip(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
