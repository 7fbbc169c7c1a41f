import { Errors } from "isomorphic-git";
import { DestinationFailure } from "../../destination-failure";
import { gitLabel } from "./git-config";

/** The branch has moved on since it was fetched: fetch again and make the change anew. */
export class LostRace extends Error {
  override readonly name = "LostRace";
}

/** What hosts say of a reference that another push has just changed. */
const raceReasons =
  /failed to update ref|cannot lock ref|failed to lock|fetch first|non-fast-forward|stale info|reference already exists|incorrect old value/i;

/**
 * What a failed push means: LostRace where trying on the new tree helps; a permanent failure with the host's
 * own words where a rule of the branch or a hook declined it. Failures of the connection come back as they are.
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
    `${gitLabel} declined the push to ${branch}: ${clip(words)}. A rule of the branch or a hook stands against it: let the token’s owner pass the rule, or let the connection push branches for pull requests instead.`,
    false,
    { cause: error },
  );
}

function reasonOf({ data }: InstanceType<typeof Errors.GitPushError>): string {
  const refused = Object.values(data.result.refs).filter(({ ok }) => !ok);
  const reasons = [data.result.error ?? "", ...refused.map(({ error }) => error)];
  return [...new Set(reasons.map(plain))].filter((line) => line !== "").join("; ") || "no reason given";
}

/** Hosts colour and frame what they say for terminals. */
function plain(line: string): string {
  return line
    .replace(/\p{Cc}(?:\[[\d;]*[A-Za-z])?/gu, " ")
    .replace(/^[\s=*-]+|[\s=*.-]+$/g, "")
    .trim();
}

function clip(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
