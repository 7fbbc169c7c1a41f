import { strToU8, Zip, ZipDeflate } from "fflate";
import type { z } from "zod";
import { exportArticles } from "@/lib/operations/articles/many/export";
import type { Context } from "@/lib/operations/core/context";
import { executeUntrusted } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { userContext } from "../user-context";
import { refusedDownload } from "./refused-download";

type Part = z.output<typeof exportArticles.output>;
type Input = Record<string, unknown>;

const files = {
  markdown: { extension: "zip", contentType: "application/zip" },
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8" },
  // Lines of JSON, so that a program can read them one by one.
  json: { extension: "jsonl", contentType: "application/x-ndjson; charset=utf-8" },
};

/**
 * Answers with articles of a project as a file, as the signed-in user: those that the query names, or those that its
 * filters leave.
 */
export async function downloadArticles(
  request: Request,
  { params }: { params: Promise<{ projectId: string }> },
): Promise<Response> {
  const { projectId } = await params;
  const { articles, at, min, max, language, ...query } = Object.fromEntries(
    new URL(request.url).searchParams,
  );
  const renamed = { integrationId: at, scoreMin: min, scoreMax: max, languageCode: language };
  const given = Object.entries({ ...query, ...renamed }).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const input: Input = {
    ...Object.fromEntries(given),
    projectId,
    ...(articles !== undefined && { articleIds: articles.split(",") }),
  };
  const ctx = await userContext();
  let first: Part;
  try {
    first = await executeUntrusted(exportArticles, ctx, () => input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedDownload(error, "article");
  }
  const format = query["format"] === "csv" || query["format"] === "json" ? query["format"] : "markdown";
  const parts = partsFrom(ctx, input, first);
  const { extension, contentType } = files[format];
  return new Response(streamOf(format === "markdown" ? zipOf(parts) : textOf(parts)), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="articles.${extension}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The parts of an export, each read when the one before it has been sent. */
async function* partsFrom(ctx: Context, input: Input, first: Part): AsyncGenerator<Part["parts"]> {
  yield first.parts;
  for (let { next } = first; next !== null; ) {
    const offset = next;
    const part = await executeUntrusted(exportArticles, ctx, () => ({ ...input, offset }));
    yield part.parts;
    ({ next } = part);
  }
}

async function* textOf(parts: AsyncIterable<Part["parts"]>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    for (const { content } of part) if (content !== "") yield strToU8(content);
  }
}

/** A zip archive, of which no more than one part is in memory. */
async function* zipOf(parts: AsyncIterable<Part["parts"]>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error !== null) failure = error;
    else written.push(bytes);
  });
  for await (const part of parts) {
    for (const { name, content } of part) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      file.push(strToU8(content), true);
    }
    if (failure !== null) throw failure;
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
