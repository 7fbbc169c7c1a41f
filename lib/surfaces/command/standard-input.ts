import { Refusal } from "@/lib/kernel/refusal";

/** The text on standard input. Throws `payload_too_large` as soon as it is longer than allowed. */
export async function readStandardInput(lengthMax: number): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) process.stderr.write("Paste the text, then press Ctrl+D.\n");
  stdin.setEncoding("utf8");
  let text = "";
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.length <= lengthMax) continue;
    throw new Refusal(
      "payload_too_large",
      `The text on standard input has more than ${lengthMax} characters.`,
    );
  }
  return text;
}
