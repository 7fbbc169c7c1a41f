import { startLoopbackServer } from "./loopback-server";
import { type OpenAiAnswer, openAiAnswer } from "./openai-answer";

/** A claim as a judge's prompt shows it, with its first passage. */
export interface ShownClaim {
  id: number;
  sentence: string;
  words: string;
  key: string;
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

const shownPassage = /<passage key="([^"]*)" page="([^"]*)"[^>]*>([^<]*)<\/passage>/g;
const shownSentence = /<sentence[^>]*>([^<]*)\n((?:<claim [^>]*>[^<]*<\/claim>\n)+)<\/sentence>/g;
const shownClaim = /<claim id="(\d+)" passages="(\S*)[^>]*>([^<]*)<\/claim>/g;

function claimsShownIn(prompt: string): ShownClaim[] {
  const passages = new Map(
    [...prompt.matchAll(shownPassage)].map(([, key = "", title = "", passage = ""]) => [
      key,
      { title, passage },
    ]),
  );
  return [...prompt.matchAll(shownSentence)]
    .flatMap(([, sentence = "", claims = ""]) =>
      [...claims.matchAll(shownClaim)].map(([, id, key = "", words = ""]) => {
        const { title = "", passage = "" } = passages.get(key.replace(/"$/, "")) ?? {};
        return { id: Number(id), sentence, words, key: key.replace(/"$/, ""), title, passage };
      }),
    )
    .sort((one, other) => one.id - other.id);
}

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
    const claims = claimsShownIn(prompt);
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

/** The answer with one verdict for each claim, which quotes the beginning of its first passage. */
export function verdictsOn(
  claims: readonly ShownClaim[],
  verdict: (claim: ShownClaim) => "supported" | "contradicted" | "not_found",
  note = "",
): OpenAiAnswer {
  return {
    text: JSON.stringify({
      verdicts: claims.map((claim) => ({
        id: claim.id,
        verdict: verdict(claim),
        passage: claim.key,
        quote: claim.passage.split(" ").slice(0, 8).join(" "),
        note,
      })),
    }),
  };
}
