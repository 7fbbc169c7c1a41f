import type { Context } from "./context";
import type { RefusalExtras } from "./refusal";

type Mend = Pick<RefusalExtras, "mend">;

/** Where the text of an article is changed, for a refusal because of it. */
export function mendArticle({ settings }: Context, article: { id: string; projectId: string }): Mend {
  const { baseUrl } = settings;
  return {
    mend: {
      page: `${baseUrl}/projects/${article.projectId}/articles/${article.id}`,
      rest: `PATCH ${baseUrl}/api/v1/articles/${article.id}`,
    },
  };
}

/** The page of the project, such as `credits`, on which a person changes what a refusal is about. */
export function mendOnPage({ settings }: Context, projectId: string, page: string): Mend {
  return { mend: { page: `${settings.baseUrl}/projects/${projectId}/${page}` } };
}
