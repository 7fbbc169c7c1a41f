import type { GitHttpRequest, GitHttpResponse, HttpClient } from "isomorphic-git";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";
import { failureOfAnswer, failureOfFetch } from "../../api/call-api";
import { type Connection, DestinationFailure } from "../../contract";
import { type GitConfig, gitLabel } from "./git-config";
import { bytesOf, streamOf } from "./http-body";

/** One response is held in memory, briefly twice. The newest state of a large text site is far smaller than this. */
const packBytesMax = 100 * 1024 * 1024;
const timeoutMs = 120_000;

/** The user names with which the large hosts accept a token as the password. */
const tokenUsers: Record<string, string> = {
  "github.com": "x-access-token",
  "gitlab.com": "oauth2",
  "bitbucket.org": "x-token-auth",
};

/**
 * Git's smart HTTP through the guarded fetch. The credentials go to the configured origin only: redirects are
 * refused. Any response that is not git's own becomes a DestinationFailure that names the cause.
 */
export function createGitHttp({ config, fetch, signal }: Connection<GitConfig>): HttpClient {
  const { origin, hostname } = new URL(config.repositoryUrl);
  const user = config.userName ?? tokenUsers[hostname] ?? "git";
  const authorization = `Basic ${Buffer.from(`${user}:${config.token}`).toString("base64")}`;

  async function request(given: GitHttpRequest): Promise<GitHttpResponse> {
    const { url, method = "GET", headers = {} } = given;
    if (new URL(url).origin !== origin) throw new Error("git asked for an address of another origin");
    const pushes = method === "POST" && url.endsWith("/git-receive-pack");
    try {
      const body = given.body === undefined ? undefined : await bytesOf(given.body);
      const answer = await fetch(url, {
        method,
        // Some hosts speak git only to clients whose user agent begins like that of git itself.
        headers: { ...headers, authorization, "user-agent": "git/2 (Galley)" },
        ...(body !== undefined && { body }),
        timeoutMs,
        signal,
        redirect: "manual",
        bodyBytesMax: packBytesMax,
      });
      refuseUnlessGit(answer, { pushes, wantsToPush: url.includes("git-receive-pack") });
      return {
        url: answer.url,
        method,
        statusCode: answer.status,
        statusMessage: "OK",
        headers: Object.fromEntries(answer.headers),
        body: streamOf(answer.bytes),
      };
    } catch (error) {
      if (error instanceof FetchFailure) throw failureOfGit(error, pushes);
      throw error;
    }
  }
  return { request };
}

function refuseUnlessGit(
  answer: GuardedResponse,
  { pushes, wantsToPush }: { pushes: boolean; wantsToPush: boolean },
): void {
  const { status, headers, url } = answer;
  const type = headers.get("content-type") ?? "no content type";
  if (status === 200 && type.startsWith("application/x-git-")) return;
  if (status >= 300 && status < 400) throw redirected(answer);
  if (status === 200) {
    throw new DestinationFailure(
      `${gitLabel} answered with a page (${type}) instead of git’s data; check that ${repositoryOf(url)} is the address for cloning, and whether there is a login page in front of it.`,
      false,
    );
  }
  const plain = type.startsWith("text/plain") ? answer.text() : undefined;
  const unread = { status, headers, json: undefined, text: "", url, writes: pushes };
  const advice = adviceFor(status, wantsToPush);
  throw failureOfAnswer(gitLabel, unread, { detail: plain, ...(advice !== undefined && { advice }) });
}

function adviceFor(status: number, wantsToPush: boolean): string | undefined {
  switch (status) {
    case 401:
      return "It does not accept the user name or the token: the token may be mistyped, expired or revoked; make a new one and put it into the connection.";
    case 403:
      return wantsToPush
        ? "The token may read but not write: give it write access to the contents of this repository."
        : "The token may not read this repository: give it access to the repository, with permission to read and write its contents.";
    case 404:
    case 410:
      return "There is no repository at this address, or the token may not see it: check the address, and that the token was made for this very repository.";
    case 413:
      return "It does not take a push of this size: shorten the article, or ask the host to raise its limit.";
    default:
      return undefined;
  }
}

function redirected({ headers, url }: GuardedResponse): DestinationFailure {
  const location = headers.get("location");
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : null;
  const to = target === null ? "another address" : repositoryOf(`${target.origin}${target.pathname}`);
  return new DestinationFailure(
    `${gitLabel} redirects ${repositoryOf(url)} to ${to}; the token is sent nowhere else. Put the repository’s final address into the connection.`,
    false,
  );
}

function failureOfGit(error: FetchFailure, pushes: boolean): DestinationFailure {
  if (error.code !== "too_large") return failureOfFetch(gitLabel, error, pushes);
  return new DestinationFailure(
    `The newest state of the repository is larger than ${packBytesMax / 1024 / 1024} MB packed; keep large media elsewhere (Git LFS, a file host) or publish to a smaller repository.`,
    false,
    { cause: error },
  );
}

/** The repository's address: the URL without its query and without the path that git appends. */
function repositoryOf(url: string): string {
  return url.replace(/\?.*$/, "").replace(/\/(?:info\/refs|git-(?:upload|receive)-pack)$/, "");
}
