import { createHash } from "node:crypto";
import { execute } from "@/lib/kernel/operation";
import { authorizeAgent } from "@/lib/keys/agents/authorize-agent";
import type { KeyScope } from "@/lib/platform/keys/key-scope";
import type { FullContext } from "@/lib/services";
import type { TestServices } from "@/lib/testing/test-services";
import { createOAuthRoutes } from "../oauth-routes";

export const verifier = "a-code-verifier-of-at-least-forty-three-characters";
export const challengeOf = (text: string) => createHash("sha256").update(text).digest("base64url");
export const redirectUri = "https://agent.example/callback";

export interface Answer {
  status: number;
  headers: Headers;
  json: Record<string, unknown>;
}

/** A client of the OAuth endpoints, and a person who consents. */
export function createOAuthApp(app: () => TestServices) {
  const routes = createOAuthRoutes(() => ({ services: app().services, trustedProxyHops: 0 }));

  async function post(path: string, body: string, contentType: string): Promise<Answer> {
    const address = `http://galley.test/api/oauth/${path}`;
    const headers = { "Content-Type": contentType };
    const response = await routes.POST(new Request(address, { method: "POST", headers, body }));
    return {
      status: response.status,
      headers: response.headers,
      json: (await response.json()) as Answer["json"],
    };
  }

  async function get(address: string): Promise<Answer> {
    const response = await routes.GET(new Request(address));
    return {
      status: response.status,
      headers: response.headers,
      json: (await response.json()) as Answer["json"],
    };
  }

  const form = (path: string, parameters: Record<string, string> | string[][]) =>
    post(path, new URLSearchParams(parameters).toString(), "application/x-www-form-urlencoded");

  const register = (metadata: unknown) => post("register", JSON.stringify(metadata), "application/json");

  async function newClient(redirectUris = [redirectUri]): Promise<string> {
    const { json } = await register({ client_name: "Helper", redirect_uris: redirectUris });
    return String(json["client_id"]);
  }

  const requestOf = (clientId: string, change: Record<string, string> = {}) => ({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    scope: "read write publish",
    state: "xyz",
    ...change,
  });

  /** The address to which a person who consents is redirected. */
  async function consent(
    person: FullContext,
    request: ReturnType<typeof requestOf>,
    to: { projectId: string; scopes?: KeyScope[] },
  ): Promise<URL> {
    const given = { ...request, projectId: to.projectId, scopes: to.scopes ?? ["read", "write", "publish"] };
    return new URL((await execute(authorizeAgent, person, given)).redirect_to);
  }

  const codeOf = async (...args: Parameters<typeof consent>) =>
    (await consent(...args)).searchParams.get("code") ?? "";

  const exchangeCode = (clientId: string, code: string, change: Record<string, string> = {}) =>
    form("token", {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...change,
    });

  const refresh = (clientId: string, token: string, change: Record<string, string> = {}) =>
    form("token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...change });

  /** A connected agent with its first tokens. */
  async function connect(person: FullContext, to: { projectId: string; scopes?: KeyScope[] }) {
    const clientId = await newClient();
    const { json } = await exchangeCode(clientId, await codeOf(person, requestOf(clientId), to));
    return { clientId, access: String(json["access_token"]), refreshToken: String(json["refresh_token"]) };
  }

  return { post, get, form, register, newClient, requestOf, consent, codeOf, exchangeCode, refresh, connect };
}
