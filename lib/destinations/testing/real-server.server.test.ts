import { describe, expect, test } from "vitest";
import { realServer } from "./real-server";

describe("A real server accepts its credentials:", () => {
  test("WordPress", async () => {
    const { apiRoot, users } = realServer("wordpress");
    const { applicationPassword } = users.author;
    const authorization = `Basic ${Buffer.from(`author:${applicationPassword}`).toString("base64")}`;
    expect(await answerTo(`${apiRoot}wp/v2/users/me`, { authorization })).toMatchObject({
      id: users.author.id,
    });
  });

  test("Ghost", async () => {
    const { baseUrl, contentApiKey } = realServer("ghost");
    const answer = await answerTo(`${baseUrl}/ghost/api/content/posts/?key=${contentApiKey}`);
    expect(answer).toMatchObject({ posts: expect.any(Array) });
  });

  test("Payload", async () => {
    const { baseUrl, apiKeys, authCollection } = realServer("payload");
    const authorization = `${authCollection} API-Key ${apiKeys.writer}`;
    const answer = await answerTo(`${baseUrl}/api/${authCollection}/me`, { authorization });
    expect(answer).toMatchObject({ user: { role: "writer" } });
  });

  test("Strapi", async () => {
    const { baseUrl, collection, tokens } = realServer("strapi");
    const authorization = `Bearer ${tokens.readOnly}`;
    const answer = await answerTo(`${baseUrl}/api/${collection}`, { authorization });
    expect(answer).toMatchObject({ data: expect.any(Array) });
  });
});

describe("The WordPress test server can be switched to", () => {
  test.each([
    ["yoast", ["yoast/v1"]],
    ["rank-math", ["rankmath/v1"]],
    ["none", []],
  ])("the SEO plugin %s", async (plugin, expected) => {
    await flip("seo", { plugin });
    const { namespaces } = await namespacesAt(realServer("wordpress").apiRoot);
    expect(namespaces.filter((name) => /^(?:yoast|rankmath)\//.test(name))).toEqual(expected);
  });

  test.each(["plain", "index", "dated", "pretty"])("%s permalinks", async (style) => {
    const { apiRoot } = await flip("permalinks", { style });
    const { namespaces } = await namespacesAt(String(apiRoot));
    expect(namespaces).toContain("wp/v2");
  });
});

async function flip(name: string, values: object): Promise<Record<string, unknown>> {
  const address = `${realServer("wordpress").baseUrl}/?rest_route=/galley-test/v1/${name}`;
  const headers = { "content-type": "application/json" };
  return answerTo(address, headers, { method: "POST", body: JSON.stringify(values) });
}

async function namespacesAt(apiRoot: string): Promise<{ namespaces: string[] }> {
  return (await answerTo(apiRoot)) as { namespaces: string[] };
}

async function answerTo(
  address: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(address, { ...init, headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}
