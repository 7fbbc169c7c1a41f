import { load } from "cheerio";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { hostedPost } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { samplePost } from "../../../testing/sample-post";
import { baseUrl, hostedFixture } from "../testing/hosted-fixture";
import { servePost } from "./serve-blog";
import { serveIndex } from "./serve-lists";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl });
const getIndex = (url: string) => serveIndex(site(), new Request(url));

describe("A stored entry that carries an attack", () => {
  const script = "<script>alert(1)</script>";
  const attack = `"'--></title></script></style></textarea>${script}<img src=x onerror=alert(1)><svg onload=alert(1)>`;

  /** Writes to the table directly, past every check of the input. */
  async function poisonedPage() {
    const fixture = await hostedFixture(database.db, {
      brandName: attack,
      brandDescription: attack,
      website: "javascript:alert(1)",
      languageCode: `en" onload="alert(1)`,
    });
    await database.db.insert(hostedPost).values({
      projectId: fixture.projectId,
      articleId: newId(),
      slug: "poison",
      title: attack,
      html: `<h1 id="location" onclick="alert(1)">x</h1>${script}<a href="javascript:alert(1)">a</a><a href="data:text/html,${script}">b</a>
        <iframe srcdoc="${script}"></iframe><form action="https://evil.example"><button formaction="javascript:alert(1)">c</button></form>
        <img src="x" onerror="alert(1)"><svg><script>alert(1)</script></svg><math><style><img src onerror=alert(1)></style></math>
        <style>*{display:none}</style><meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/">
        <object data="javascript:alert(1)"></object><p style="position:fixed" class="masthead">d</p><p>Harmless text stays.</p>`,
      excerpt: attack,
      metaDescription: attack,
      keywords: [attack],
      languageCode: `"><script>alert(1)</script>`,
      jsonLd: [{ "@type": "BlogPosting", headline: `</script>${script}<!--<script>`, [attack]: attack }],
      status: "publish",
      publishedAt: new Date(),
    });
    return fixture;
  }

  test("is detected by this test's own check when it is not sanitised", () => {
    expect(activeParts(attack)).not.toEqual([]);
  });

  test("is shown as text, without a script, frame, form or event handler", async () => {
    const fixture = await poisonedPage();
    const { status, html } = await fixture.visit(`${fixture.home}/poison`);
    expect(status).toBe(200);
    expect(activeParts(html)).toEqual([]);
    const $ = load(html);
    expect($("#location").length).toBe(0);
    expect($("h1").text()).toBe(attack);
    expect($("article").text()).toContain("Harmless text stays.");
    const [data] = $('script[type="application/ld+json"]').toArray();
    expect(JSON.parse($(data).text())).toMatchObject({ headline: `</script>${script}<!--<script>` });
  });

  test("is shown as text also in an entry whose page had a sanitised text before", async () => {
    const fixture = await hostedFixture(database.db);
    const { destination, connection, home } = fixture;
    const { remoteId } = await destination.publish(
      connection,
      samplePost({ status: "publish", slug: "sound" }),
    );
    await database.db
      .update(hostedPost)
      .set({ html: `${attack}<p>Harmless text stays.</p>` })
      .where(eq(hostedPost.id, remoteId));
    const { html } = await fixture.visit(`${home}/sound`);
    expect(activeParts(html)).toEqual([]);
    expect(html).toContain("Harmless text stays.");
    expect(html).not.toContain("rust begins where water stands");
  });

  test("is harmless on the blog's front page and on its 404 page", async () => {
    const fixture = await poisonedPage();
    expect(activeParts(await (await getIndex(fixture.home)).text())).toEqual([]);
    expect(activeParts((await fixture.visit(`${fixture.home}/missing`)).html)).toEqual([]);
  });

  test("is also blocked by the Content-Security-Policy", async () => {
    const fixture = await poisonedPage();
    const response = await servePost(site(), new Request(`${fixture.home}/poison`));
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

/** The parts of a page that browsers would run, load or submit by themselves. */
function activeParts(html: string): string[] {
  const $ = load(html);
  const elements = $(
    "iframe, object, embed, form, button, base, svg, math, style, [http-equiv], main [style]",
  )
    .add($("script").not('[type="application/ld+json"]'))
    .toArray()
    .map((element) => element.tagName);
  const attributes = $("*")
    .toArray()
    .flatMap((element) => Object.entries($(element).attr() ?? {}))
    .filter(([name, value]) => isActive(name, value))
    .map(([name, value]) => `${name}=${value}`);
  return [...elements, ...attributes];
}

function isActive(name: string, value: string): boolean {
  if (/^on|^formaction$|^srcdoc$/.test(name)) return true;
  return /^(href|src)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value);
}
