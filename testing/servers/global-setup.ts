import type { TestProject } from "vitest/node";
import { StartFailure } from "@/lib/platform/start-failure";
import type { RealServers } from "./descriptions";
import { prepareServers, whyNoServers } from "./servers";

declare module "vitest" {
  interface ProvidedContext {
    realServers: RealServers;
  }
}

/**
 * Vitest's global setup: starts the servers that do not run, and stops those again at the end. Throws
 * StartFailure.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const reason = whyNoServers();
  if (reason !== null) throw new StartFailure(`The real servers cannot be had here: ${reason}.`);
  const { servers, stop } = await prepareServers({
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  project.provide("realServers", servers);
  return stop;
}
