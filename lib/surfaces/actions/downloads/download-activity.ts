import type { z } from "zod";
import { exportActivity } from "@/lib/operations/activity/export";
import type { Context } from "@/lib/operations/core/context";
import { executeUntrusted } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { streamOfTexts } from "@/lib/surfaces/http/json-stream";
import { userContext } from "../user-context";
import { refusedDownload } from "./refused-download";

type Part = z.output<typeof exportActivity.output>;

const files = {
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8" },
  json: { extension: "jsonl", contentType: "application/x-ndjson; charset=utf-8" },
};

/** Answers with the trail of a workspace as a file, as the signed-in user, narrowed by the filters in the query. */
export async function downloadActivity(
  request: Request,
  { params }: { params: Promise<{ workspaceId: string }> },
): Promise<Response> {
  const { workspaceId } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  const input = { ...given, workspaceId };
  const ctx = await userContext();
  let first: Part;
  try {
    first = await executeUntrusted(exportActivity, ctx, () => input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedDownload(error, "trail");
  }
  const { extension, contentType } = files[query["format"] === "json" ? "json" : "csv"];
  return new Response(streamOfTexts(partsFrom(ctx, input, first)), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="activity-${workspaceId.toLowerCase()}.${extension}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The parts of an export, each read when the one before it has been sent. */
async function* partsFrom(
  ctx: Context,
  input: Record<string, string>,
  first: Part,
): AsyncGenerator<string, void, undefined> {
  yield first.content;
  for (let { next } = first; next !== null; ) {
    const after = next;
    const part = await executeUntrusted(exportActivity, ctx, () => ({ ...input, after }));
    yield part.content;
    ({ next } = part);
  }
}
