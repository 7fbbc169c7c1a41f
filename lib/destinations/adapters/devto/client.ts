import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, waitOf } from "../../api/call-api";
import type { Connection } from "../../contract";
import {
  articleListAnswer,
  type DevtoArticle,
  type DevtoArticleInput,
  devtoError,
  userAnswer,
  writtenAnswer,
} from "./api-types";
import type { DevtoConfig } from "./devto-config";

export const devtoLabel = "DEV";

/** Articles per page; each contains its whole text, and the response has a size limit. */
const pageSize = 50;
/** More pages than any account has; the limit ends a list that would never end. */
const pagesMax = 200;

export interface DevtoClient {
  username(): Promise<string>;
  /**
   * The first of the account's own articles for which `isWanted` is true. Drafts come first, then the newest.
   */
  findOwn(isWanted: (article: DevtoArticle) => boolean): Promise<DevtoArticle | null>;
  /** Returns the new article's id. */
  create(article: DevtoArticleInput): Promise<number>;
  /** Returns false when the account has no such article. */
  update(id: number, article: Partial<DevtoArticleInput>): Promise<boolean>;
}

/** Calls to the Forem API v1 in the name of the key's account. */
export function devtoClient(connection: Connection<DevtoConfig>): DevtoClient {
  const { apiKey, siteAddress } = connection.config;

  const api = apiClient(connection, {
    label: devtoLabel,
    baseUrl: `${siteAddress}/api`,
    headers: { "api-key": apiKey, accept: "application/vnd.forem.api-v1+json" },
    // Forem's own 404; a proxy may answer 404 to everything.
    isMissing: ({ status, json }) => status === 404 && devtoError.safeParse(json).success,
    explain,
  });

  return {
    username: async () => (await api.read(userAnswer, "/users/me")).username,
    // The API has no search, and returns drafts only in this list.
    async findOwn(isWanted) {
      for (let page = 1; page <= pagesMax; page += 1) {
        const query = { page: String(page), per_page: String(pageSize) };
        const articles = await api.read(articleListAnswer, "/articles/me/all", { query });
        const found = articles.find(isWanted);
        if (found !== undefined) return found;
        if (articles.length < pageSize) return null;
      }
      return null;
    },
    create: async (article) =>
      (await api.read(writtenAnswer, "/articles", { method: "POST", json: { article } })).id,
    update: async (id, article) =>
      (await api.find(writtenAnswer, `/articles/${id}`, { method: "PUT", json: { article } })) !== null,
  };
}

function explain({ status, json, headers }: ApiAnswer): FailureWords {
  const { error, message } = devtoError.safeParse(json).data ?? {};
  return { detail: error ?? message ?? undefined, advice: adviceFor(status, headers.get("retry-after")) };
}

function adviceFor(status: number, retryAfter: string | null): string | undefined {
  if (status === 401)
    return "The API key is wrong or was revoked; make a new one under Settings → Extensions.";
  if (status === 403) {
    return "The account may not do this: look whether it is suspended, and whether it belongs to the organisation of the connection.";
  }
  if (status === 404)
    return "Check the community address of the connection; it must be a site that runs on Forem.";
  if (status === 422) return "Change the article so that DEV accepts it, and publish again.";
  if (status === 429) {
    return `It accepts only a few articles at a time, and fewer from new accounts; try again in ${waitOf(retryAfter, "five minutes")}.`;
  }
  return undefined;
}
