/** The parts of a prompt that a test server needs to answer it. */
export interface AskedOfModel {
  task: "research" | "outline" | "section" | "revise" | "finish" | "judge";
  keyword: string;
  /** The keys of the sources. */
  sources: string[];
  /** The section to write, as the prompt shows it. */
  section: string;
  /** The claims to judge. */
  claims: { id: number; words: string }[];
}

/** Reads the tags of lib/writers/prompts out of a request's raw JSON body. */
export function askedOfModel(body: string): AskedOfModel {
  const text = body.replaceAll("\\n", "\n").replaceAll('\\"', '"');
  const keyword = /<keyword>\n([^<]*)\n<\/keyword>/.exec(text)?.[1] ?? "the subject";
  const sources = [...text.matchAll(/<source key="([^"]+)"/g)].map(([, key = ""]) => key);
  const section = /<section>\n([^<]*)\n<\/section>/.exec(text)?.[1] ?? "";
  const claims = [...text.matchAll(/<claim id="(\d+)"[^>]*>([^<]*)<\/claim>/g)].map(([, id, words = ""]) => {
    return { id: Number(id), words };
  });
  return { task: taskOf(text), keyword, sources, section, claims };
}

const phrases = {
  research: /^Prepare the research for/m,
  outline: /^Outline an article of about/m,
  section: /^Write <section> of the article/m,
  finish: /^Write what search engines/m,
  judge: /^Judge each of the/m,
} as const;

function taskOf(text: string): AskedOfModel["task"] {
  for (const task of ["research", "outline", "section", "finish", "judge"] as const) {
    if (phrases[task].test(text)) return task;
  }
  return "revise";
}
