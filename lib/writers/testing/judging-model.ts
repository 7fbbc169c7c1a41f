import { startLoopbackServer } from "./loopback-server";
import { type OpenAiAnswer, openAiAnswer } from "./openai-answer";

/** A claim as a judge's prompt shows it. */
export interface ShownClaim {
  id: number;
  sentence: string;
  words: string;
  title: string;
  passage: string;
}

export interface JudgeRequest {
  model: string;
  temperature: number | undefined;
  prompt: string;
  claims: ShownClaim[];
}

type Answer = OpenAiAnswer | { status: number; message: string };

const shown =
  /<claim id="(\d+)">\n<sentence>([^<]*)<\/sentence>\n<words>([^<]*)<\/words>\n<passage title="([^"]*)"[^>]*>([^<]*)<\/passage>\n<\/claim>/g;

/** Starts a model server that judges claims as `answer` says, and keeps what it was asked. */
export async function startJudgingModel(answer: (request: JudgeRequest) => Answer | Promise<Answer>) {
  const requests: JudgeRequest[] = [];
  const { origin, close } = await startLoopbackServer(async (_request, body, response) => {
    const { messages, model, temperature } = JSON.parse(body) as {
      messages: { content: string }[];
      model: string;
      temperature?: number;
    };
    const prompt = messages.map(({ content }) => content).join("\n");
    const claims = [...prompt.matchAll(shown)].map(
      ([, id, sentence = "", words = "", title = "", passage = ""]) => {
        return { id: Number(id), sentence, words, title, passage };
      },
    );
    const request = { model, temperature, prompt, claims };
    requests.push(request);
    const answered = await answer(request);
    const failed = "status" in answered;
    response.writeHead(failed ? answered.status : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        failed
          ? { error: { message: answered.message, type: "invalid_request_error", code: null } }
          : openAiAnswer("chat", answered),
      ),
    );
  });
  return { baseUrl: `${origin}/v1`, requests, close };
}

/** The answer with one verdict for each claim. */
export function verdictsOn(
  claims: readonly ShownClaim[],
  verdict: (claim: ShownClaim) => "supported" | "not_supported" | "unclear",
  reason = "",
): OpenAiAnswer {
  return {
    text: JSON.stringify({
      verdicts: claims.map((claim) => ({ id: claim.id, verdict: verdict(claim), reason })),
    }),
  };
}
