import type { z } from "zod";
import { exportAudit } from "@/lib/operations/audits/export";
import type { Context } from "@/lib/operations/core/context";
import { execute } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { streamOfTexts } from "@/lib/surfaces/http/json-stream";
import { userContext } from "../user-context";
import { refusedDownload } from "./refused-download";

type Part = z.output<typeof exportAudit.output>;

const files = {
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8" },
  // Lines of JSON, because a site may have more findings than a program should read at once.
  json: { extension: "jsonl", contentType: "application/x-ndjson; charset=utf-8" },
};

/** Answers with the findings of an audit as a file, as the signed-in user; `?format=json` for lines of JSON. */
export async function downloadAudit(
  request: Request,
  { params }: { params: Promise<{ auditId: string }> },
): Promise<Response> {
  const { auditId } = await params;
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const ctx = await userContext();
  let first: Part;
  try {
    first = await execute(exportAudit, ctx, { auditId, format });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedDownload(error, "audit");
  }
  const { extension, contentType } = files[format];
  return new Response(streamOfTexts(partsFrom(ctx, { auditId, format }, first)), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="audit-${auditId.toLowerCase()}.${extension}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The parts of an export, each read when the one before it has been sent. */
async function* partsFrom(
  ctx: Context,
  input: { auditId: string; format: "csv" | "json" },
  first: Part,
): AsyncGenerator<string, void, undefined> {
  yield first.content;
  for (let { next } = first; next !== null; ) {
    const part = await execute(exportAudit, ctx, { ...input, after: next });
    yield part.content;
    ({ next } = part);
  }
}
