import { getArticlePassport } from "@/lib/operations/articles/passport/passport";
import { execute } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { userContext } from "../user-context";
import { refusedDownload } from "./refused-download";

/** Answers with the passport of an article as a file, as the signed-in user. */
export async function downloadPassport(
  _request: Request,
  { params }: { params: Promise<{ articleId: string }> },
): Promise<Response> {
  const { articleId } = await params;
  try {
    const signed = await execute(getArticlePassport, await userContext(), { articleId });
    return new Response(`${JSON.stringify(signed, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json",
        "Content-Disposition": `attachment; filename="${signed.passport.article.id}.passport.json"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedDownload(error, "article");
  }
}
