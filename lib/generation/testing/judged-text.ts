import { readArticleMarkdown } from "@/lib/articles/read-article-markdown";
import type { CheckedClaim, ClaimSource } from "@/lib/content/claims/claim";
import { type ClaimToJudge, claimVerdictOf, withVerdicts } from "@/lib/content/claims/judged-claims";
import type { Writer } from "@/lib/writers/writer";
import { readSourcePage } from "../sources/read-source-page";

export interface TextToJudge {
  keyword: string;
  markdown: string;
  languageCode: string;
  sources: readonly ClaimSource[];
}

/** A page of a case as a source; `html` is what stands in its body. Throws for a page that cannot be read. */
export function sourceOfPage({ key, url, title, html }: Record<"key" | "url" | "title" | "html", string>) {
  const read = readSourcePage({
    url,
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    bytes: Buffer.from(`<!doctype html><title>${title}</title><main>${html}</main>`),
    truncated: false,
    redirects: [],
    durationMs: 1,
  });
  if (read === null) throw new Error(`${url} cannot be read`);
  return { key, url, title: read.title, sections: read.sections } satisfies ClaimSource;
}

/** The claims of each text as a job checks them: judged by the writer's model, or by words alone if it has none. */
export async function judgedTexts(
  texts: readonly TextToJudge[],
  { judge }: Pick<Writer, "judge">,
): Promise<CheckedClaim[][]> {
  const checks = texts.flatMap((text) => {
    const { claims: checked, claimsToJudge: toJudge } = readArticleMarkdown({ title: "", ...text });
    return checked === null ? [] : [{ checked, toJudge }];
  });
  const open = new Map<string, ClaimToJudge>();
  for (const claim of checks.flatMap(({ toJudge }) => toJudge)) {
    if (!open.has(claim.key)) open.set(claim.key, claim);
  }
  const questions = [...open.values()];
  const answers = (await judge?.(questions, { signal: new AbortController().signal }))?.value ?? [];
  const verdicts = answers.flatMap((answer) => {
    const claim = open.get(answer.key);
    return claim === undefined ? [] : [claimVerdictOf(claim, answer)];
  });
  return checks.map(({ checked, toJudge }) => withVerdicts(checked, toJudge, verdicts).claims);
}
