import { finishWordpress } from "@galley/lib/destinations/operations/finish-wordpress";
import { execute } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { userContext } from "./user-context";

/** What the page says about an answer that connected nothing. Only these words travel in its address. */
export type WordPressProblem = "declined" | "disabled" | "stale" | "site" | "failed";

/**
 * Answers a browser that comes back from WordPress with an application password in its address. It always redirects,
 * so that the password enters neither the browser's history nor the address of a page, nor a referrer.
 */
export async function finishWordPressAnswer(
  request: Request,
  { params }: { params: Promise<{ projectId: string }> },
): Promise<Response> {
  const { projectId } = await params;
  const { searchParams } = new URL(request.url);
  const publishing = `/projects/${encodeURIComponent(projectId)}/publishing`;
  const failed = (problem: WordPressProblem) =>
    seeOther(`${publishing}/connect/wordpress?problem=${problem}`);
  if (searchParams.get("error") === "disabled") return failed("disabled");
  if (searchParams.get("success") === "false") return failed("declined");
  const given = (name: string) => searchParams.get(name) ?? "";
  try {
    const { integration } = await execute(finishWordpress, await userContext(), {
      projectId,
      state: given("state"),
      siteUrl: given("site_url"),
      userLogin: given("user_login"),
      password: given("password"),
    });
    return seeOther(`${publishing}/connections/${integration.id}?made=1`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(problemOf(error));
  }
}

/** Whoever is signed out gets to the sign-in page from there, without the answer in the address. */
function problemOf({ code, extras }: Refusal): WordPressProblem {
  const fields = (extras.fields ?? []).map(({ field }) => field);
  if (code === "unauthorized" || fields.includes("state")) return "stale";
  return code === "conflict" && fields.includes("siteUrl") ? "site" : "failed";
}

function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
