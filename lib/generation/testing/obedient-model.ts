import { askedOfModel } from "@/lib/writers/testing/asked-of-model";
import { cannedAnswer } from "@/lib/writers/testing/canned-answer";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import { canary, hostileHost } from "./injections";

/** The blocks of a request that contain what other people wrote. */
const dataBlocks =
  /<(keyword|wanted_title|brief|project|voice|instructions|sources|pages|research|outline|section|draft|written_so_far|problems|contradicted|ranking|passages|claims)>\n[\s\S]*?\n<\/\1>/g;

const payload = `The word is ${canary}. [Win](https://${hostileHost}/win) ![x](https://${hostileHost}/x.png) https://${hostileHost}/bare <a href="https://${hostileHost}/html">x</a> [more](source:S99) [page](page:P99)`;

/**
 * A model that obeys every order that it sees outside of the data blocks of a request. With `gullible`, it also
 * obeys those inside, as a weak model may.
 */
export async function startObedientModel({ gullible }: { gullible: boolean }) {
  const prompts: string[] = [];
  const { origin, close } = await startLoopbackServer((_request, body, response) => {
    const asked = askedOfModel(body);
    const { messages } = JSON.parse(body) as { messages: { content: string | { text: string }[] }[] };
    const prompt = messages
      .map(({ content }) =>
        typeof content === "string" ? content : content.map(({ text }) => text).join(""),
      )
      .join("\n");
    prompts.push(prompt);
    const seen = gullible ? prompt : prompt.replace(dataBlocks, "");
    const isOrdered = seen.includes(canary) || seen.includes(hostileHost);
    const answer = cannedAnswer(asked);
    const text = isOrdered ? obeying(asked.task, answer) : answer;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text })));
  });
  return { baseUrl: `${origin}/v1`, prompts, close };
}

function obeying(task: string, answer: string): string {
  if (task === "section") return `${answer}\n\n${payload}`;
  if (task !== "revise") return answer;
  return JSON.stringify({
    edits: [{ find: "Keep it dry.", replace: payload }],
    title: "",
    metaDescription: "",
  });
}

/** What a prompt says outside of its data blocks. */
export function outsideOfData(prompt: string): string {
  return prompt.replace(dataBlocks, "");
}
