import { execute } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { finishGoogle } from "@galley/lib/results/operations/finish-google";
import { projectNamedIn } from "@galley/lib/results/operations/google-state";
import { userContext } from "./user-context";

/** What the page says about an answer of Google. Only these words travel in its address. */
export type GoogleOutcome = "connected" | "choose" | "declined" | "stale" | "no_property" | "failed";

/**
 * Answers a browser that comes back from Google with a code in its address. It always redirects, to a page of Galley's
 * own, so that the code enters neither the browser's history nor the address of a page, nor a referrer.
 */
export async function finishGoogleAnswer(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") ?? "";
  const projectId = projectNamedIn(state);
  if (projectId === null) return seeOther("/");
  const shown = (outcome: GoogleOutcome) =>
    seeOther(`/projects/${projectId}/results?google=${outcome}#connection`);
  if (searchParams.has("error")) return shown("declined");
  try {
    const code = searchParams.get("code") ?? "";
    const { property } = await execute(finishGoogle, await userContext(), { projectId, state, code });
    return shown(property === null ? "choose" : "connected");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return shown(outcomeOf(error));
  }
}

/** Whoever is signed out gets to the sign-in page from there, without the answer in the address. */
function outcomeOf({ code, extras }: Refusal): GoogleOutcome {
  const fields = (extras.fields ?? []).map(({ field }) => field);
  if (code === "unauthorized" || fields.includes("state")) return "stale";
  return fields.includes("property") ? "no_property" : "failed";
}

function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: path, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
