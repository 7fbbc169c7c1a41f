import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGhostDestination } from "@/lib/destinations/adapters/ghost/destination";
import { createShopifyDestination } from "@/lib/destinations/adapters/shopify/destination";
import { createWixDestination } from "@/lib/destinations/adapters/wix/destination";
import { createWordPressDestination } from "@/lib/destinations/adapters/wordpress/destination";
import { listProviders } from "@/lib/destinations/operations/list-providers";
import { execute } from "@/lib/kernel/operation";
import { sitePlatforms } from "@/lib/pages/site-platform";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { probeSite } from "./probe";

const german =
  "Lassen Sie die Lösung zwanzig Minuten einwirken und spülen Sie die Maschine dann mit zwei vollen Tanks frischem Wasser, bevor Sie wieder Kaffee kochen. Wischen Sie den Tank trocken und lassen Sie den Deckel offen.";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices({
    destinations: [
      createWordPressDestination(),
      createGhostDestination(),
      createShopifyDestination(),
      createWixDestination(),
    ],
  });
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

async function probe(website: string) {
  const { workspaceId } = tenant;
  return (await execute(probeSite, tenant.asUser, { workspaceId, website })).site;
}

async function serve(html: string, status = 200, headers: Record<string, string> = {}): Promise<string> {
  const { port } = await startLoopback((_request, response) =>
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(html),
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
      platform: null,
    });
  });

  test.each([
    ["og:site_name", '<meta property="og:site_name" content="Pfannen &amp; Co">'],
    ["application-name", '<meta name="application-name" content="Pfannen &amp; Co">'],
  ])("proposes the name in %s before the title", async (_where, meta) => {
    const website = await serve(`<title>Gusseisen für immer</title>${meta}<p>Willkommen.</p>`);
    expect((await probe(website)).name).toBe("Pfannen & Co");
  });

  test.each([
    ["its html element", '<html lang="pt-br"><title>Bem-vindo</title>', "pt-BR"],
    ["its own entry among the translations", '<link rel="alternate" hreflang="fr-ca" href="/">', "fr-CA"],
    ["Open Graph", '<meta property="og:locale" content="es_MX">', "es-MX"],
    ["its text alone", `<p>${german}`, "de"],
    ["its text where the theme declares another one", `<html lang="en"><p>${german}`, "de"],
    ["nothing", "<p>Anvil", null],
    ["a tag that is none", '<html lang="klingonisch!"><p>Anvil', null],
    ["a translation", '<link rel="alternate" hreflang="fr" href="/fr">', null],
  ])("takes the language from %s", async (_where, html, expected) => {
    expect((await probe(await serve(`<!doctype html>${html}`))).language_code).toBe(expected);
  });

  test("says which destination the site runs on, and every system that it knows is one", async () => {
    const website = await serve("<p>Hello", 200, {
      link: '<https://own.example/wp-json/>; rel="https://api.w.org/"',
    });
    expect((await probe(website)).platform).toEqual({ provider: "wordpress", label: "WordPress" });
    const { providers } = await execute(listProviders, tenant.asUser, {});
    expect(providers.map(({ provider }) => provider)).toEqual(expect.arrayContaining([...sitePlatforms]));
  });

  test("takes nothing but plain text from a hostile page, and does not read all of a huge one", async () => {
    const script = "&lt;img src=x onerror=alert(1)&gt;\u202e";
    const website = await serve(
      `<!doctype html><html lang="<script>"><head><title>${script}</title>
       <meta property="og:site_name" content="${script}\u0000\n${"A ".repeat(3_000)}">
       <meta name="generator" content="<script>alert(1)</script>WordPress 6.9">
       <meta name="generator" content="Ghost 6.2&quot;><script>">
       <meta name="generator" content="WordPress 6.9">
       ${'<meta name="generator" content="x">'.repeat(150_000)}</head><body><p>Hello</p></body></html>`,
    );
    const site = await probe(website);
    expect(site.name).toMatch(/^[^\p{Cc}\u202e]{1,60}$/u);
    expect(site).toMatchObject({ language_code: null, platform: null });
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
