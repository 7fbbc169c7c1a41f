import { createHash } from "node:crypto";
import { z } from "zod";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";

/** What a model answered to the questions of one article, in their order. */
export const recordedAnswers = z.array(
  z.object({
    /** What was asked for: the first line of the prompt's request. */
    asked: z.string(),
    answer: z.string(),
    /** Characters of the question, and how many of them began an earlier question too. */
    promptChars: z.number(),
    sharedChars: z.number(),
  }),
);
export type RecordedAnswer = z.output<typeof recordedAnswers>[number];

const judgement = z.object({ verdicts: z.array(z.looseObject({ id: z.number() })) });
const recordedJudgement = z.object({ verdicts: z.array(z.looseObject({ claim: z.string() })) });

const request = z.object({ messages: z.array(z.object({ content: z.string() })), model: z.string() });

/**
 * A model server that answers an article's questions with those of a recorded run, each by what it asks for. With `forward`,
 * it asks another server instead and keeps what that answers.
 */
export async function startRecordedModel(recorded: readonly RecordedAnswer[], forward: string | null) {
  const left = [...recorded];
  const kept: RecordedAnswer[] = [];
  const prompts: string[] = [];
  const { origin, close } = await startLoopbackServer(async (_request, body, response) => {
    const { messages, model } = request.parse(JSON.parse(body));
    const prompt = messages.map(({ content }) => content).join("\n\n");
    const asked = requestIn(prompt);
    const claims = claimsIn(prompt);
    const recordedAnswer = () => {
      if (claims.size > 0) return judgedAgain(recorded, claims);
      const at = left.findIndex((each) => each.asked === asked);
      return left.splice(at, at === -1 ? 0 : 1)[0]?.answer;
    };
    const text = forward === null ? recordedAnswer() : await answerOf(forward, body);
    const sharedChars = Math.max(0, ...prompts.map((earlier) => sharedStart(earlier, prompt)));
    prompts.push(prompt);
    response.setHeader("content-type", "application/json");
    if (text === undefined) {
      response.writeHead(400);
      response.end(
        JSON.stringify({
          error: { message: `no answer was recorded to: ${asked}`, type: "test", code: null },
        }),
      );
      return;
    }
    const answer = claims.size === 0 ? text : withClaims(text, claims);
    kept.push({ asked, answer, promptChars: prompt.length, sharedChars });
    const usage = {
      prompt_tokens: tokens(prompt),
      completion_tokens: tokens(text),
      total_tokens: tokens(prompt + text),
    };
    const choices = [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }];
    const id = `chatcmpl-${createHash("sha256").update(prompt).digest("hex").slice(0, 12)}`;
    response.end(JSON.stringify({ id, object: "chat.completion", created: 0, model, choices, usage }));
  });
  return { baseUrl: `${origin}/v1`, kept, prompts, close };
}

/** The claims that a prompt asks about, each as its words in their sentence, by id. Empty for a prompt that does not judge. */
function claimsIn(prompt: string): Map<number, string> {
  const claims = new Map<number, string>();
  for (const [, sentence = "", lines = ""] of prompt.matchAll(
    /<sentence[^>]*>([^\n]*)\n([\s\S]*?)\n<\/sentence>/g,
  )) {
    for (const [, id, words = ""] of lines.matchAll(/<claim id="(\d+)"[^>]*>([^<]*)<\/claim>/g)) {
      claims.set(Number(id), `${words} | ${sentence}`);
    }
  }
  return claims;
}

/** Verdicts are recorded by the words of the claim, because ids and batches follow the rules that find claims. */
function withClaims(answer: string, claims: ReadonlyMap<number, string>): string {
  const { verdicts } = judgement.parse(JSON.parse(answer));
  const named = verdicts.map(({ id, ...verdict }) => ({ claim: claims.get(id) ?? "", ...verdict }));
  return JSON.stringify({ verdicts: named });
}

/** The recorded verdicts on the claims of a prompt. A claim that was never judged gets none. */
function judgedAgain(recorded: readonly RecordedAnswer[], claims: ReadonlyMap<number, string>): string {
  const judged = recorded
    .filter(({ asked }) => asked.startsWith("Judge"))
    .flatMap(({ answer }) => recordedJudgement.parse(JSON.parse(answer)).verdicts);
  const verdicts = [...claims].flatMap(([id, words]) => {
    const { claim, ...verdict } = judged.find((each) => each.claim === words) ?? {};
    return claim === undefined ? [] : [{ id, ...verdict }];
  });
  return JSON.stringify({ verdicts });
}

const tokens = (text: string) => Math.ceil(text.length / 4);

/** The line that says what to do, and for a section its heading. */
function requestIn(prompt: string): string {
  const section = /<section>\n([^\n]*)/.exec(prompt)?.[1] ?? "";
  const line = prompt.match(/^(?:Prepare|Outline|Write|Mend|Judge)[^\n]*$/gm)?.at(-1) ?? "";
  return `${line.split(/[.,:]/, 1)[0] ?? ""} ${section}`.replace(/\d+/g, "n").trim();
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

async function answerOf(server: string, body: string): Promise<string> {
  const response = await fetch(`${server}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(body)), stream: false }),
  });
  const answered = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) });
  return answered.parse(await response.json()).choices[0]?.message.content ?? "";
}
