import { exportActivity } from "@galley/lib/activity/export";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { streamOfChunks } from "@galley/lib/surfaces/http/json-stream";
import { userContext } from "../user-context";
import { answerDownload, partsOf, textsOf } from "./answer-download";

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
  const { extension, contentType } = files[query["format"] === "json" ? "json" : "csv"];
  const ctx = await userContext();
  return answerDownload("trail", async () => {
    const first = await executeUntrusted(exportActivity, ctx, () => input);
    const parts = partsOf(first, (after) =>
      executeUntrusted(exportActivity, ctx, () => ({ ...input, after })),
    );
    const name = `activity-${workspaceId.toLowerCase()}.${extension}`;
    return { name, contentType, body: streamOfChunks(textsOf(parts)) };
  });
}
