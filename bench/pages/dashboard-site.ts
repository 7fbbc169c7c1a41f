import { openInstallation } from "@/e2e/installation";
import { setPassword } from "@/lib/accounts/set-password";
import { execute } from "@/lib/kernel/operation";
import { openClient } from "@/lib/platform/db/client";
import { asOperator } from "@/lib/testing/fixtures";
import { seedProject } from "../http/seed";
import { readSite } from "../http/site";
import { raisedLimits } from "../raised-limits";
import type { SeededAddresses } from "./measured-pages";

/** Galley as `npm start` runs it, with a project of many articles whose owner is signed in. */
export interface DashboardSite {
  baseUrl: string;
  cookie: string;
  addresses: SeededAddresses;
  /** The process of the web server. Throws while it is being restarted. */
  serverPid(): number;
  close(): Promise<void>;
}

const password = "a proof before print";

export async function openDashboardSite(count: number): Promise<DashboardSite> {
  const installation = await openInstallation({ durable: true });
  const client = openClient(installation.databaseUrl, { max: 1 });
  const close = async () => {
    await client.end();
    await installation.close();
  };
  try {
    const { services } = installation.runtime;
    const tenant = await seedProject(client, services, count);
    const email = `${tenant.userId}@example.com`;
    await execute(setPassword, asOperator(services), { email, password });
    const server = await installation.startServer({ ...raisedLimits, LOG_LEVEL: "error" });
    const { baseUrl } = server;
    const { newestId } = await readSite(client, tenant, baseUrl, count);
    const project = `/projects/${tenant.projectId}`;
    return {
      baseUrl,
      cookie: await signedIn(baseUrl, email),
      addresses: {
        workspace: `/workspaces/${tenant.workspaceId}`,
        project,
        article: `${project}/articles/${newestId}`,
      },
      serverPid() {
        const pid = server.pid();
        if (pid === null) throw new Error("the web server has ended unexpectedly");
        return pid;
      },
      close,
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

async function signedIn(baseUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: baseUrl },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
