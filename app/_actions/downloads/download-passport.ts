import { getArticlePassport } from "@galley/lib/articles/operations/passport/passport";
import { execute } from "@galley/lib/kernel/operation";
import { userContext } from "../user-context";
import { answerDownload } from "./answer-download";

/** Answers with the passport of an article as a file, as the signed-in user. */
export async function downloadPassport(
  _request: Request,
  { params }: { params: Promise<{ articleId: string }> },
): Promise<Response> {
  const { articleId } = await params;
  return answerDownload("article", async () => {
    const signed = await execute(getArticlePassport, await userContext(), { articleId });
    return {
      name: `${signed.passport.article.id}.passport.json`,
      contentType: "application/json",
      body: `${JSON.stringify(signed, null, 2)}\n`,
    };
  });
}
