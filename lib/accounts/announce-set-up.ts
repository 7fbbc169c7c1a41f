import type { Context } from "@/lib/kernel/context";
import { needsSetUpCode, setUpCode } from "@/lib/platform/auth/set-up-code";
import { isFirstRun } from "./first-run";

interface SetUpRuntime {
  services: Pick<Context, "db" | "logger">;
  env: { baseUrl: string; host: string; authSecret: string };
}

/**
 * Prints the set-up code on the server's console while nobody has an account. It is plain text and not a log
 * line, so that no log level hides it. Never throws: the admin command prints the code as well.
 */
export async function announceSetUp(
  { services, env }: SetUpRuntime,
  print: (text: string) => void,
): Promise<void> {
  if (!needsSetUpCode(env)) return;
  try {
    if (!(await isFirstRun(services))) return;
  } catch (error) {
    services.logger.warn({ err: error }, "could not find out at the start whether anybody has an account");
    return;
  }
  print(
    `\nNobody has an account here yet. Create the owner account at ${env.baseUrl}/sign-up\nSet-up code: ${setUpCode(env.authSecret)}\n\n`,
  );
}
