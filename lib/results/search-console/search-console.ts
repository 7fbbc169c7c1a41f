import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { askJson, type JsonQuestion } from "@/lib/platform/fetching/ask-json";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { failureOfApi, failureOfToken } from "./google-failure";
import { accountAddressOf, type SearchAccount } from "./search-account";
import type { ServiceAccount } from "./service-account";

export interface SearchConsoleDeps {
  /** The fetch for calls that carry credentials. */
  fetch: GuardedFetch;
  now: () => Date;
  /** An address that is asked in place of Google's; null for Google's own. */
  baseUrl: string | null;
}

/** What a page, or a page with one query, brought on a day, as Google counts it. */
export interface FoundFigure {
  /** The whole address of the page. */
  page: string;
  query: string;
  clicks: number;
  impressions: number;
  /** The average position, 1 being the first. */
  position: number;
}

export interface FiguresOfDay {
  /** The totals of each page, with the query "". */
  totals: FoundFigure[];
  queries: FoundFigure[];
}

/** Search Console, as one account may read it. Every failure is a ProviderFailure. */
export interface SearchConsole {
  /** The properties whose figures the account may read. */
  properties(signal: AbortSignal): Promise<string[]>;
  /** The final figures of a day, such as 2026-11-30, in Pacific time. */
  figuresOf(property: string, day: string, signal: AbortSignal): Promise<FiguresOfDay>;
}

const tokenUrl = "https://oauth2.googleapis.com/token";
const apiUrl = "https://www.googleapis.com";
export const searchConsoleScope = "https://www.googleapis.com/auth/webmasters.readonly";
const tokenSeconds = 3600;
/** A token is renewed this long before it ends, so that none ends while a question is on its way. */
const renewBeforeMs = 60_000;
const tokenTimeoutMs = 15_000;
const questionTimeoutMs = 60_000;

/** The most rows that Google answers with at once. */
const rowsOfPart = 25_000;
/** Google gives the rows with the most clicks first, so what is left out of a larger day is what was clicked least. */
const partsMax = 8;
/** Addresses and queries may be long; most rows have 200 bytes. */
const answerBytesMax = 32 * 1024 * 1024;
/** Two for each row, and those that are in addresses and queries. */
const answerBracketsMax = 200_000;

const tokenAnswer = z.object({ access_token: z.string().min(1).max(5_000), expires_in: z.number() });

const sitesAnswer = z.object({
  siteEntry: z
    .array(z.object({ siteUrl: z.string().max(2_000), permissionLevel: z.string() }))
    .max(5_000)
    .default([]),
});

const count = z
  .number()
  .min(0)
  .transform((number) => Math.round(number));
const figuresAnswer = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).min(1).max(2),
        clicks: count,
        impressions: count,
        position: z.number().min(0),
      }),
    )
    .max(rowsOfPart)
    .default([]),
});

type Question<Answer> = Pick<JsonQuestion<Answer>, "body" | "schema" | "bodyBytesMax" | "bracketsMax">;

/** Asks the API a question about a property, or about all of them, as the account. */
type Ask = <Answer>(
  path: string,
  question: Question<Answer>,
  signal: AbortSignal,
  property?: string,
) => Promise<Answer>;

/** Signs in as the account at the first question, and keeps the token until shortly before it ends. */
export function openSearchConsole(deps: SearchConsoleDeps, account: SearchAccount): SearchConsole {
  const ask = askAs(deps, account);
  return {
    async properties(signal) {
      const { siteEntry } = await ask("sites", { schema: sitesAnswer }, signal);
      // An account that has not proved its right to a property sees its name, and no figures.
      return siteEntry
        .filter(({ permissionLevel }) => permissionLevel !== "siteUnverifiedUser")
        .map(({ siteUrl }) => siteUrl);
    },
    async figuresOf(property, day, signal) {
      return {
        totals: await rowsOf(ask, { property, day, dimensions: ["page"] }, signal),
        queries: await rowsOf(ask, { property, day, dimensions: ["page", "query"] }, signal),
      };
    },
  };
}

function askAs(deps: SearchConsoleDeps, account: SearchAccount): Ask {
  const token = keptToken(deps, account);
  return async (path, question, signal, property) => {
    const asked = { clientEmail: accountAddressOf(account), ...(property !== undefined && { property }) };
    let wasUnauthorized = false;
    const askOnce = async () =>
      askJson(deps.fetch, {
        ...question,
        url: new URL(addressAt(deps.baseUrl, apiUrl, `/webmasters/v3/${path}`)),
        headers: { authorization: `Bearer ${await token.get(signal)}` },
        timeoutMs: questionTimeoutMs,
        signal,
        failureOf(body, status) {
          wasUnauthorized = status === 401;
          return failureOfApi(body, status, asked);
        },
      });
    const isKept = token.isKept();
    try {
      return await askOnce();
    } catch (error) {
      // Google may end a token early; a key that it refuses is refused again.
      if (!isKept || !wasUnauthorized || !(error instanceof ProviderFailure)) throw error;
      token.forget();
      return await askOnce();
    }
  };
}

function keptToken(deps: SearchConsoleDeps, account: SearchAccount) {
  let kept: { text: string; untilMs: number } | null = null;
  return {
    isKept: () => kept !== null,
    forget() {
      kept = null;
    },
    async get(signal: AbortSignal): Promise<string> {
      const nowMs = deps.now().getTime();
      if (kept !== null && nowMs < kept.untilMs - renewBeforeMs) return kept.text;
      const answer = await askJson(deps.fetch, {
        url: new URL(addressAt(deps.baseUrl, "https://oauth2.googleapis.com", "/token")),
        body: new URLSearchParams(await tokenRequestOf(account, nowMs)),
        schema: tokenAnswer,
        timeoutMs: tokenTimeoutMs,
        signal,
        failureOf: (body, status) => failureOfToken(body, status, { clientEmail: accountAddressOf(account) }),
      });
      kept = { text: answer.access_token, untilMs: nowMs + answer.expires_in * 1000 };
      return answer.access_token;
    },
  };
}

/** A path of one of Google's servers, or of what is asked in its place. */
export function addressAt(baseUrl: string | null, google: string, path: string): string {
  return `${(baseUrl ?? google).replace(/\/$/, "")}${path}`;
}

async function tokenRequestOf(account: SearchAccount, nowMs: number): Promise<Record<string, string>> {
  if ("privateKey" in account) {
    const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";
    return { grant_type: grantType, assertion: await assertionOf(account, nowMs) };
  }
  const { client, refreshToken } = account;
  return {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: client.id,
    client_secret: client.secret,
  };
}

interface AskedDay {
  property: string;
  day: string;
  dimensions: ("page" | "query")[];
}

/** All rows of a day, part after part. */
async function rowsOf(
  ask: Ask,
  { property, day, dimensions }: AskedDay,
  signal: AbortSignal,
): Promise<FoundFigure[]> {
  const path = `sites/${encodeURIComponent(property)}/searchAnalytics/query`;
  const asked = { startDate: day, endDate: day, dimensions, type: "web", dataState: "final" };
  const found: FoundFigure[] = [];
  for (let part = 0; part < partsMax; part += 1) {
    const { rows } = await ask(
      path,
      {
        body: { ...asked, rowLimit: rowsOfPart, startRow: part * rowsOfPart },
        schema: figuresAnswer,
        bodyBytesMax: answerBytesMax,
        bracketsMax: answerBracketsMax,
      },
      signal,
      property,
    );
    for (const { keys, ...figure } of rows) {
      const [page = "", query = ""] = keys;
      found.push({ page, query, ...figure });
    }
    if (rows.length < rowsOfPart) break;
  }
  return found;
}

/** The signed statement for which Google gives a token. Its audience is Google's, whichever address passes it on. */
function assertionOf({ clientEmail, privateKey }: ServiceAccount, nowMs: number): Promise<string> {
  const seconds = Math.floor(nowMs / 1000);
  return new SignJWT({ scope: searchConsoleScope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(createPrivateKey(privateKey));
}
