/** The parts of a prompt that a test server needs to answer it. */
export interface AskedOfModel {
  task: "plan" | "draft" | "revise";
  keyword: string;
  sources: string[];
}

/** Reads the tags of lib/writers/prompts out of a request's raw JSON body. */
export function askedOfModel(body: string): AskedOfModel {
  const text = body.replaceAll("\\n", "\n").replaceAll('\\"', '"');
  const keyword = /<keyword>\n([^<]*)\n<\/keyword>/.exec(text)?.[1] ?? "the subject";
  const task = !text.includes("<plan>") ? "plan" : text.includes("<problems>") ? "revise" : "draft";
  const sources = [...text.matchAll(/<source address="([^"]+)"/g)].map(([, address = ""]) => address);
  return { task, keyword, sources };
}
