import { z } from "zod";
import { askedOfModel } from "@/lib/writers/testing/asked-of-model";
import { cannedAnswer } from "@/lib/writers/testing/canned-answer";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";

const message = z.object({
  type: z.string(),
  data: z.looseObject({ content_html: z.string().optional(), title: z.string().optional() }),
});

/** A server that is a model, a receiver of articles that shows them, and a receiver of events. */
export async function startTracedSite(hookPath: string) {
  let page = "";
  const events: string[] = [];
  const askedWithTrace: string[] = [];
  const { origin, close } = await startLoopbackServer((request, body, response) => {
    const path = (request.url ?? "/").split("?")[0];
    if (request.headers["traceparent"] !== undefined) askedWithTrace.push(String(path));
    if (request.method === "GET") {
      const isPage = path === "/blog/article" && page !== "";
      response
        .writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" })
        .end(isPage ? page : "<h1>Not found</h1>");
      return;
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answerOf(path, body)));
  });

  function answerOf(path: string | undefined, body: string): unknown {
    if (path === "/v1/chat/completions") {
      return openAiAnswer("chat", { text: cannedAnswer(askedOfModel(body)) });
    }
    const { type, data } = message.parse(JSON.parse(body));
    if (path !== hookPath) {
      events.push(type);
      return {};
    }
    const { title = "", content_html: html = "" } = data;
    page = `<!doctype html><title>${title}</title><main><h1>${title}</h1>${html}</main>`;
    return { url: `${origin}/blog/article` };
  }
  return { origin, close, events, askedWithTrace };
}
