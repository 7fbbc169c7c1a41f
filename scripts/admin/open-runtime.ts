import path from "node:path";
import { pino } from "pino";
import { readEnv, readServerEnv } from "@/lib/platform/settings/env";
import { patientTasks } from "@/lib/platform/threads/patient-tasks";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { bundleFolder } from "../build/bundle-files";
import { projectRoot } from "../project-root";
import { generatedSecrets } from "../server/generated-secrets";
import { openDatabase } from "../server/open-database";
import { settingsOfServer } from "../server/server-record";

/**
 * The runtime of an admin command, on the database of the settings. The embedded database is started for the
 * command unless a server runs it already. Logs go to standard error. Throws StartFailure.
 */
export async function openRuntime(): Promise<Runtime> {
  const dataDir = path.resolve(projectRoot, readEnv(process.env).dataDir);
  // What a person gave to `npm start` alone is not in `.env`, nor in the environment of this command.
  const given = { ...settingsOfServer(dataDir), ...process.env };
  const env = readEnv(given);
  const secrets = generatedSecrets(dataDir);
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir });
  const workersFolder = await findWorkers(dataDir);
  const runtime = createRuntime(
    readServerEnv({
      ...given,
      DATABASE_URL: database.url,
      GALLEY_SECRET_KEY: env.secretKey?.toString("base64") ?? secrets.secretKey,
      AUTH_SECRET: env.authSecret ?? secrets.authSecret,
    }),
    { logStream: pino.destination(2), workersFolder },
  );
  return {
    ...runtime,
    services: { ...runtime.services, tasks: patientTasks(runtime.services.tasks) },
    close: async () => {
      await runtime.close();
      await database.stop();
    },
  };
}

/** The folder of the worker threads: the one of the bundled command; the sources bundle them first. */
async function findWorkers(dataDir: string): Promise<string> {
  if (import.meta.dirname === bundleFolder) return bundleFolder;
  const folder = path.join(dataDir, "admin-workers");
  const { bundleWorkers } = await import("../build/bundle-workers");
  await bundleWorkers(folder);
  return folder;
}
