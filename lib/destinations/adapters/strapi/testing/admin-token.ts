import { randomUUID } from "node:crypto";
import { z } from "zod";

const owner = { email: "owner@example.com", password: "Owner-0123456789" };
const signedIn = z.object({ data: z.object({ token: z.string() }) });
const made = z.object({ data: z.object({ accessKey: z.string() }) });

/** An admin token that may read and publish articles, created as the owner does in the admin panel. */
export async function makeAdminToken(
  baseUrl: string,
  actions: string[] = ["read", "publish"],
): Promise<string> {
  const { token } = signedIn.parse(await signIn(baseUrl)).data;
  const answer = await post(
    `${baseUrl}/admin/admin-tokens`,
    {
      name: `test-${randomUUID()}`,
      description: "",
      lifespan: null,
      adminPermissions: actions.map((action) => ({
        action: `plugin::content-manager.explorer.${action}`,
        subject: "api::article.article",
        conditions: [],
        properties: {},
      })),
    },
    token,
  );
  return made.parse(answer).data.accessKey;
}

/** Registers the owner of a new Strapi, or signs in when there is one already. */
async function signIn(baseUrl: string): Promise<unknown> {
  const registered = await post(`${baseUrl}/admin/register-admin`, { ...owner, firstname: "Owner" });
  if (signedIn.safeParse(registered).success) return registered;
  return post(`${baseUrl}/admin/login`, owner);
}

async function post(url: string, json: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(json),
  });
  return response.json();
}
