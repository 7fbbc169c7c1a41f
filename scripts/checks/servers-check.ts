import { StartFailure } from "@/lib/platform/start-failure";
import { type PreparedServers, prepareServers, whyNoServers } from "@/testing/servers/servers";
import { type ProjectCheck, type ProjectCheckResult, vitestCheck } from "./checks";

/** The tests on real destination servers, which start in the background before the check runs. */
export interface ServersCheck extends ProjectCheck {
  /** Stops the servers, even while they are starting. */
  abandon(): Promise<void>;
}

const name = "tests on real destination servers";

/** Starts the servers now, in parallel with the checks that run before this one. */
export function beginServersCheck(onProgress: (line: string) => void): ServersCheck {
  const reason = whyNoServers();
  if (reason !== null) return { name, run: () => Promise.resolve(skipped(reason)), abandon: async () => {} };
  const stopping = new AbortController();
  const preparation = settle(prepareServers({ onProgress, signal: stopping.signal }));
  return {
    name,
    async run() {
      const prepared = await preparation;
      if (prepared instanceof Error) return { passed: 0, failed: 1, output: explain(prepared) };
      try {
        return await vitestCheck(name, ["--project", "servers"]).run();
      } finally {
        await prepared.stop();
      }
    },
    async abandon() {
      stopping.abort();
      const prepared = await preparation;
      if (!(prepared instanceof Error)) await prepared.stop();
    },
  };
}

/** Returns a failure as a value, because a rejection that nobody awaits yet would end the process. */
async function settle(preparation: Promise<PreparedServers>): Promise<PreparedServers | Error> {
  try {
    return await preparation;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error("the preparation failed", { cause: failure });
  }
}

function skipped(reason: string): ProjectCheckResult {
  return { passed: 0, failed: 0, skipped: reason, output: "" };
}

function explain(failure: Error): string {
  return failure instanceof StartFailure ? failure.message : (failure.stack ?? failure.message);
}
