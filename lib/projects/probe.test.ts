import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { probeSite } from "./probe";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

async function probe(website: string) {
  const { workspaceId } = tenant;
  return (await execute(probeSite, tenant.asUser, { workspaceId, website })).site;
}

async function serve(html: string, status = 200): Promise<string> {
  const { port } = await startLoopback((_request, response) =>
    response.writeHead(status, { "content-type": "text/html" }).end(html),
  );
  return `http://127.0.0.1:${port}`;
}

describe("the look at a site before a project is made", () => {
  test("proposes the name, language and description that its home page says", async () => {
    const website = await serve(
      `<!doctype html><html lang="de-at"><head><title>Gusseisen für immer – Pfannen &amp; Co</title>
       <meta name="description" content="Pfannen, die\u202e bleiben."></head><body><p>Willkommen.</p></body></html>`,
    );
    expect(await probe(website)).toEqual({
      website,
      problem: null,
      name: "Pfannen & Co",
      language_code: "de-AT",
      description: "Pfannen, die bleiben.",
      icon_url: `${website}/favicon.ico`,
    });
  });

  test("says why a site cannot be read, and still proposes a name from its host", async () => {
    const missing = await probe(await serve("<p>No", 503));
    expect(missing).toMatchObject({ problem: "It answered with the status 503.", language_code: null });
    const silent = await probe("http://anvil-works.localhost");
    expect(silent.name).toBe("Anvil Works");
    expect(silent.problem).not.toBe("");
  });

  test("does not reach into private networks", async () => {
    const { problem, icon_url: icon } = await probe("http://10.0.0.1");
    expect(problem).toMatch(/not on the public internet/);
    expect(icon).toBeNull();
  });
});
