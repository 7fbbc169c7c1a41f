import { exportAudit } from "@galley/lib/audits/operations/export";
import { execute } from "@galley/lib/kernel/operation";
import { streamOfChunks } from "@galley/lib/surfaces/http/json-stream";
import { userContext } from "../user-context";
import { answerDownload, partsOf, textsOf } from "./answer-download";

const files = {
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8" },
  // Lines of JSON, because a site may have more findings than a program should read at once.
  json: { extension: "jsonl", contentType: "application/x-ndjson; charset=utf-8" },
};

/**
 * Answers with the findings of an audit as a file, as the signed-in user; `?format=json` for lines of JSON, and
 * `?list=left_out` for the addresses that it did not read.
 */
export async function downloadAudit(
  request: Request,
  { params }: { params: Promise<{ auditId: string }> },
): Promise<Response> {
  const { auditId } = await params;
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const list = searchParams.get("list") === "left_out" ? "left_out" : "findings";
  const { extension, contentType } = files[format];
  const ctx = await userContext();
  return answerDownload("audit", async () => {
    const first = await execute(exportAudit, ctx, { auditId, list, format });
    const parts = partsOf(first, (after) => execute(exportAudit, ctx, { auditId, list, format, after }));
    const name = `${list === "left_out" ? "left-out" : "audit"}-${auditId.toLowerCase()}.${extension}`;
    return { name, contentType, body: streamOfChunks(textsOf(parts)) };
  });
}
