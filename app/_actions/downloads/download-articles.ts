import { exportArticles } from "@galley/lib/articles/operations/many/export";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { streamOfChunks } from "@galley/lib/surfaces/http/json-stream";
import { strToU8, Zip, ZipDeflate } from "fflate";
import type { z } from "zod";
import { userContext } from "../user-context";
import { answerDownload, partsOf } from "./answer-download";

type Part = z.output<typeof exportArticles.output>;

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
  const input = {
    ...Object.fromEntries(given),
    projectId,
    ...(articles !== undefined && { articleIds: articles.split(",") }),
  };
  const format = query["format"] === "csv" || query["format"] === "json" ? query["format"] : "markdown";
  const { extension, contentType } = files[format];
  const ctx = await userContext();
  return answerDownload("article", async () => {
    const first = await executeUntrusted(exportArticles, ctx, () => input);
    const parts = partsOf(first, (offset) =>
      executeUntrusted(exportArticles, ctx, () => ({ ...input, offset })),
    );
    const body = streamOfChunks(format === "markdown" ? zipOf(parts) : textOf(parts));
    return { name: `articles.${extension}`, contentType, body };
  });
}

async function* textOf(parts: AsyncIterable<Part>): AsyncGenerator<string, void, undefined> {
  for await (const part of parts) {
    for (const { content } of part.parts) if (content !== "") yield content;
  }
}

/** A zip archive, of which at most one part is in memory. */
async function* zipOf(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error !== null) failure = error;
    else written.push(bytes);
  });
  for await (const part of parts) {
    for (const { name, content } of part.parts) {
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
