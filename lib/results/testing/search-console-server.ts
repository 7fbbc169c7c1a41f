import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { jwtVerify } from "jose";
import { z } from "zod";
import { bodyOf, startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import type { FoundFigure } from "../search-console/search-console";

/** One key for all tests, because making one takes a tenth of a second. */
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const clientEmail = "galley@acme-articles.iam.gserviceaccount.com";
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** The JSON key of a service account that the stand-in knows, as Google hands it out. */
export const accountKeyJson = JSON.stringify({
  type: "service_account",
  project_id: "acme-articles",
  private_key_id: "0123456789abcdef",
  private_key: pem,
  client_email: clientEmail,
  token_uri: "http://127.0.0.1:9/never-asked",
});

export const testAccount = { clientEmail, privateKey: pem };

/** The OAuth client that the stand-in knows. */
export const testClient = { id: "acme.apps.googleusercontent.com", secret: "GOCSPX-acme" };

const readScope = "https://www.googleapis.com/auth/webmasters.readonly";

interface Agreed {
  redirectUri: string;
  challenge: string;
  scope: string;
  lasting: boolean;
}

/** What Google's page has to be asked for. */
const consentQuestion = z.strictObject({
  client_id: z.literal(testClient.id),
  redirect_uri: z.url(),
  response_type: z.literal("code"),
  scope: z.literal(readScope),
  access_type: z.literal("offline"),
  prompt: z.literal("consent"),
  state: z.string().min(20),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal("S256"),
});

/** What the stand-in answers instead of figures, as Google documents it. */
const troubles = {
  quota: { status: 403, reason: "quotaExceeded", code: "PERMISSION_DENIED" },
  rate: { status: 429, reason: "rateLimitExceeded", code: "RESOURCE_EXHAUSTED" },
  forbidden: { status: 403, reason: "forbidden", code: "PERMISSION_DENIED" },
  not_enabled: { status: 403, reason: "accessNotConfigured", code: "PERMISSION_DENIED" },
  unauthorized: { status: 401, reason: "authError", code: "UNAUTHENTICATED" },
  not_found: { status: 404, reason: "notFound", code: "NOT_FOUND" },
  bad_request: { status: 400, reason: "badRequest", code: "INVALID_ARGUMENT" },
  unavailable: { status: 503, reason: "backendError", code: "UNAVAILABLE" },
} as const;
export type Trouble = keyof typeof troubles | "unreadable";

export interface AskedFigures {
  property: string;
  startDate: string;
  dimensions: string[];
  startRow: number;
}

export interface StandInOptions {
  properties?: { siteUrl: string; permissionLevel: string }[];
  /** The pages with figures on every day. */
  pages?: readonly string[];
  /** The queries that each page is found by. */
  queries?: readonly string[];
  /** Takes the place of the made-up figures of a day. */
  figuresOf?: (day: string, withQueries: boolean) => FoundFigure[];
  /** How long a token is good for; default an hour. */
  tokenSeconds?: number;
  now?: () => Date;
  /** Called before each answer with figures; the answer waits for it. */
  onQuery?: (asked: AskedFigures) => unknown;
}

export interface SearchConsoleStandIn {
  /** What the requests for figures asked for, in order. */
  asked: AskedFigures[];
  /** How many tokens were given out. */
  tokens: number;
  /** The next requests for figures or properties are answered so, one each. */
  answerNext(...next: Trouble[]): void;
  /** From now on, no token is given out. */
  refuseKeys(): void;
  /** What was revoked, in order. */
  revoked: string[];
  /** Agrees to what a page of Google asks, as its user would. Returns the address that the browser is sent back to. */
  agree(authorizeUrl: string, options?: { scope?: string; lasting?: boolean }): URL;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const question = z.strictObject({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(z.string()),
  type: z.literal("web"),
  dataState: z.literal("final"),
  rowLimit: z.int().min(1).max(25_000),
  startRow: z.int().min(0),
});

/** A number that looks like chance, and is the same for the same texts. */
function numberOf(...texts: string[]): number {
  let hash = 2_166_136_261;
  for (const letter of texts.join("\n")) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** What the stand-in makes up for a page and a query on a day. */
export function madeUpFigure(page: string, query: string, day: string): FoundFigure {
  const impressions = 1 + (numberOf(page, query, day) % 90);
  const clicks = Math.min(impressions, numberOf(day, page, query) % 9);
  return { page, query, clicks, impressions, position: 1 + (numberOf(query, day, page) % 300) / 10 };
}

/** What the stand-in makes up for a page on a day: its queries, and what Google keeps to itself. */
export function madeUpTotal(page: string, queries: readonly string[], day: string): FoundFigure {
  const each = queries.map((query) => madeUpFigure(page, query, day));
  const kept = { clicks: 1, impressions: 3 };
  return {
    page,
    query: "",
    clicks: each.reduce((sum, { clicks }) => sum + clicks, kept.clicks),
    impressions: each.reduce((sum, { impressions }) => sum + impressions, kept.impressions),
    position: 1 + (numberOf(day, page) % 300) / 10,
  };
}

/** A stand-in for Google that speaks the documented protocol of its token endpoint and of Search Console. */
export function createSearchConsoleStandIn(options: StandInOptions = {}): SearchConsoleStandIn {
  const {
    properties = [{ siteUrl: "sc-domain:acme.example", permissionLevel: "siteRestrictedUser" }],
    pages = ["https://acme.example/anvils/"],
    queries = ["anvil care"],
    tokenSeconds = 3600,
    now = () => new Date(),
    onQuery,
  } = options;
  const publicKey = createPublicKey(privateKey);
  const given = new Map<string, number>();
  const upcoming: Trouble[] = [];
  /** By code, and by refresh token, what was agreed to. */
  const codes = new Map<string, Agreed>();
  const refreshTokens = new Set<string>();
  let codesGiven = 0;
  let refusesKeys = false;

  const madeUp = (day: string, withQueries: boolean) =>
    withQueries
      ? pages.flatMap((page) => queries.map((query) => madeUpFigure(page, query, day)))
      : pages.map((page) => madeUpTotal(page, queries, day));
  const figuresOf = options.figuresOf ?? madeUp;

  async function giveToken(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await bodyOf(request));
    const refused = (description: string) =>
      answer(response, 400, { error: "invalid_grant", error_description: description });
    const oauth = oauthAnswer(form);
    if (oauth !== null)
      return oauth === "refused"
        ? refused("Token has been expired or revoked.")
        : giveAccess(response, oauth);
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") {
      answer(response, 400, { error: "unsupported_grant_type" });
      return;
    }
    if (refusesKeys) return refused("Invalid JWT Signature.");
    try {
      const { payload } = await jwtVerify(form.get("assertion") ?? "", publicKey, {
        algorithms: ["RS256"],
        issuer: clientEmail,
        audience: "https://oauth2.googleapis.com/token",
        currentDate: now(),
        maxTokenAge: 3600,
        requiredClaims: ["exp", "iat"],
      });
      if (payload["scope"] !== "https://www.googleapis.com/auth/webmasters.readonly") {
        return refused("Invalid OAuth scope or ID token audience provided.");
      }
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error("iat and exp are too far apart");
    } catch (error) {
      const isOfTime = error instanceof Error && /iat|exp/.test(error.message);
      return refused(
        isOfTime
          ? "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim."
          : "Invalid JWT Signature.",
      );
    }
    giveAccess(response, {});
  }

  function giveAccess(response: ServerResponse, more: object) {
    standIn.tokens += 1;
    const token = `ya29.${standIn.tokens}`;
    given.set(token, now().getTime() + tokenSeconds * 1000);
    answer(response, 200, { access_token: token, expires_in: tokenSeconds, token_type: "Bearer", ...more });
  }

  /** What a code or a refresh token brings besides an access token; null for another kind of question. */
  function oauthAnswer(form: URLSearchParams): object | "refused" | null {
    const kind = form.get("grant_type");
    if (kind !== "authorization_code" && kind !== "refresh_token") return null;
    const isClient =
      form.get("client_id") === testClient.id && form.get("client_secret") === testClient.secret;
    if (!isClient) return "refused";
    if (kind === "refresh_token") {
      return refreshTokens.has(form.get("refresh_token") ?? "") ? { scope: readScope } : "refused";
    }
    const code = form.get("code") ?? "";
    const agreed = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (agreed?.redirectUri !== form.get("redirect_uri") || agreed?.challenge !== challenge) return "refused";
    const token = `1//refresh-${code}`;
    if (agreed.lasting) refreshTokens.add(token);
    return { scope: agreed.scope, ...(agreed.lasting && { refresh_token: token }) };
  }

  async function revoke(request: IncomingMessage, response: ServerResponse) {
    const token = new URLSearchParams(await bodyOf(request)).get("token") ?? "";
    standIn.revoked.push(token);
    answer(response, refreshTokens.delete(token) ? 200 : 400, {});
  }

  function fail(response: ServerResponse, trouble: Trouble) {
    if (trouble === "unreadable") return answer(response, 200, { rows: [{ keys: [], clicks: "many" }] });
    const { status, reason, code } = troubles[trouble];
    answer(response, status, {
      error: {
        code: status,
        message: `The stand-in answers ${reason}.`,
        errors: [{ message: reason, domain: "usageLimits", reason }],
        status: code,
      },
    });
  }

  async function answerFigures(property: string, request: IncomingMessage, response: ServerResponse) {
    const parsed = question.safeParse(JSON.parse(await bodyOf(request)));
    if (!parsed.success || parsed.data.startDate !== parsed.data.endDate)
      return fail(response, "bad_request");
    const { startDate, dimensions, startRow, rowLimit } = parsed.data;
    const asked = { property, startDate, dimensions, startRow };
    standIn.asked.push(asked);
    await onQuery?.(asked);
    const withQueries = dimensions.join() === "page,query";
    if (!withQueries && dimensions.join() !== "page") return fail(response, "bad_request");
    const rows = figuresOf(startDate, withQueries)
      .toSorted((a, b) => b.clicks - a.clicks || b.impressions - a.impressions)
      .slice(startRow, startRow + rowLimit)
      .map(({ page, query, clicks, impressions, position }) => ({
        keys: withQueries ? [page, query] : [page],
        clicks,
        impressions,
        ctr: impressions === 0 ? 0 : clicks / impressions,
        position,
      }));
    // Google leaves the rows out where there are none.
    answer(response, 200, { ...(rows.length > 0 && { rows }), responseAggregationType: "byPage" });
  }

  const standIn: SearchConsoleStandIn = {
    asked: [],
    tokens: 0,
    answerNext: (...next) => void upcoming.push(...next),
    revoked: [],
    agree(authorizeUrl, { scope = readScope, lasting = true } = {}) {
      const asked = consentQuestion.parse(Object.fromEntries(new URL(authorizeUrl).searchParams));
      const code = `4/code-${codesGiven}-${numberOf(asked.state)}`;
      codesGiven += 1;
      codes.set(code, { redirectUri: asked.redirect_uri, challenge: asked.code_challenge, scope, lasting });
      const back = new URL(asked.redirect_uri);
      back.search = new URLSearchParams({ state: asked.state, code, scope }).toString();
      return back;
    },
    refuseKeys() {
      refusesKeys = true;
      given.clear();
      refreshTokens.clear();
    },
    async handle(request, response) {
      const { pathname } = new URL(request.url ?? "", "http://stand-in.test");
      if (request.method === "POST" && pathname === "/token") return giveToken(request, response);
      if (request.method === "POST" && pathname === "/revoke") return revoke(request, response);
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      if ((given.get(token) ?? 0) <= now().getTime()) return fail(response, "unauthorized");
      const trouble = upcoming.shift();
      if (trouble === "unauthorized") given.clear();
      if (trouble !== undefined) return fail(response, trouble);
      if (request.method === "GET" && pathname === "/webmasters/v3/sites") {
        answer(response, 200, properties.length > 0 ? { siteEntry: properties } : {});
        return;
      }
      const [, encoded = ""] =
        /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(pathname) ?? [];
      const property = decodeURIComponent(encoded);
      const known = properties.find(({ siteUrl }) => siteUrl === property);
      if (request.method !== "POST" || known === undefined) return fail(response, "not_found");
      if (known.permissionLevel === "siteUnverifiedUser") return fail(response, "forbidden");
      await answerFigures(property, request, response);
    },
  };
  return standIn;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  response.end(JSON.stringify(body));
}

/** Starts a stand-in on the loopback until the current test ends. */
export async function startSearchConsole(
  options: StandInOptions = {},
): Promise<SearchConsoleStandIn & { baseUrl: string }> {
  const standIn = createSearchConsoleStandIn(options);
  const { port } = await startLoopback((request, response) => standIn.handle(request, response));
  return Object.assign(standIn, { baseUrl: `http://127.0.0.1:${port}` });
}
