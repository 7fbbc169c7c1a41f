import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  failureOfAnswer,
  readAnswer,
  waitOf,
} from "../../api/call-api";
import type { Connection } from "../../contract";
import {
  articleListAnswer,
  type DevtoArticle,
  type DevtoArticleInput,
  errorAnswer,
  userAnswer,
  writtenAnswer,
} from "./api-types";
import type { DevtoConfig } from "./devto-config";

export const label = "DEV";

/** Each has its whole text, and an answer has a limit. */
const pageSize = 50;
/** Far beyond what an account writes; a list that never ends must not hold a write up for ever. */
const pagesMax = 200;

export interface DevtoClient {
  username(): Promise<string>;
  /** The first of the account's own articles that `isWanted`, drafts before the newest ones. */
  findOwn(isWanted: (article: DevtoArticle) => boolean): Promise<DevtoArticle | null>;
  /** The new article's id. */
  create(article: DevtoArticleInput): Promise<number>;
  /** Whether there is such an article of ours. */
  update(id: number, article: Partial<DevtoArticleInput>): Promise<boolean>;
}

/** Calls of the Forem API v1 for the account of the key. */
export function devtoClient(connection: Connection<DevtoConfig>): DevtoClient {
  const { apiKey, siteAddress } = connection.config;

  const call = (method: string, path: string, json?: unknown): Promise<ApiAnswer> => {
    const headers = { "api-key": apiKey, accept: "application/vnd.forem.api-v1+json" };
    const request: ApiRequest = { method, url: `${siteAddress}/api${path}`, headers };
    return callApi(connection, label, json === undefined ? request : { ...request, json });
  };

  return {
    async username() {
      return readAnswer(label, accepted(await call("GET", "/users/me")), userAnswer).username;
    },
    // Drafts can be read in no other way, and there is no search.
    async findOwn(isWanted) {
      for (let page = 1; page <= pagesMax; page += 1) {
        const answer = accepted(await call("GET", `/articles/me/all?page=${page}&per_page=${pageSize}`));
        const articles = readAnswer(label, answer, articleListAnswer);
        const found = articles.find(isWanted);
        if (found !== undefined) return found;
        if (articles.length < pageSize) return null;
      }
      return null;
    },
    async create(article) {
      return readAnswer(label, accepted(await call("POST", "/articles", { article })), writtenAnswer).id;
    },
    async update(id, article) {
      const answer = await call("PUT", `/articles/${id}`, { article });
      // Forem's own word that there is none: a page of a proxy says the same of everything.
      if (answer.status === 404 && errorAnswer.safeParse(answer.json).success) return false;
      readAnswer(label, accepted(answer), writtenAnswer);
      return true;
    },
  };
}

/** The answer, if it is one of success; throws what else it means. */
function accepted(answer: ApiAnswer): ApiAnswer {
  const { status, headers } = answer;
  if (status < 300) return answer;
  const { error, message } = errorAnswer.safeParse(answer.json).data ?? {};
  const advice = adviceFor(status, headers.get("retry-after"));
  throw failureOfAnswer(label, answer, {
    detail: error ?? message ?? undefined,
    ...(advice !== null && { advice }),
  });
}

function adviceFor(status: number, retryAfter: string | null): string | null {
  if (status === 401)
    return "The API key is wrong or was revoked; make a new one under Settings → Extensions.";
  if (status === 403) {
    return "The account may not do this: look whether it is suspended, and whether it belongs to the organisation of the connection.";
  }
  if (status === 404)
    return "Check the community address of the connection; it must be a site that runs on Forem.";
  if (status === 422) return "Change the article so that DEV takes it, and publish again.";
  if (status === 429) {
    return `It takes only so many articles at a time, fewer from new accounts; try again in ${waitOf(retryAfter, "five minutes")}.`;
  }
  return null;
}
