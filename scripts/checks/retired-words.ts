/** Words that people no longer read in the dashboard and the documentation, and what is said in their place. */
const retired: readonly { word: RegExp; instead: string; in?: RegExp }[] = [
  // Its page says once that it is also called so, for those who know it by that name.
  { word: /\bpull[ -]API\b/i, instead: "content API", in: /^(?!.*\/publishing\/pull\/page\.tsx$)/ },
  { word: /\bgates?\b/i, instead: "publish checks" },
  { word: /\bverifier\b/i, instead: "live check" },
  { word: /\bpassports?\b/i, instead: "proof record" },
  { word: /\bmint(?:s|ed|ing)?\b/i, instead: "create" },
  // The documentation is also read by whoever runs an installation, and docs/words.md explains the word.
  { word: /\boperators?\b/i, instead: "whoever runs this installation", in: /^app\/\(workspace\)|^app\/_/ },
];

/** A sentence for each retired word in a text that people read: Markdown, or the source of a page. */
export function retiredWordsIn(path: string, text: string): string[] {
  const lines = path.endsWith(".md") ? proseOf(text) : shownTextsOf(text);
  return lines.flatMap(({ line, text: said }) =>
    retired
      .filter(({ word, in: where }) => (where === undefined || where.test(path)) && word.test(said))
      .map(({ word, instead }) => `${path}:${line} says “${word.exec(said)?.[0]}”: say “${instead}”`),
  );
}

interface Said {
  line: number;
  text: string;
}

/** As long a text without anything in it, so that lines keep their numbers. */
const blank = (match: string) => match.replaceAll(/[^\n]/g, " ");

/** Markdown without code, addresses of links and comments, line by line. */
function proseOf(text: string): Said[] {
  return linesOf(
    text
      .replaceAll(/^```[^]*?^```/gm, blank)
      .replaceAll(/<!--[^]*?-->/g, blank)
      .replaceAll(/`[^`\n]*`/g, blank)
      .replaceAll(/\]\([^)\n]*\)/g, blank),
  );
}

/** What a source file may show: its text between tags and its strings that have a space, a capital or a full stop. */
function shownTextsOf(text: string): Said[] {
  const source = text
    .replaceAll(/\/\*[^]*?\*\//g, blank)
    .replaceAll(/^\s*\/\/.*$/gm, blank)
    .replaceAll(/^(?:import|export) [^;]*? from "[^"]*";$/gm, blank);
  const said: Said[] = [];
  for (const { 0: match, index } of source.matchAll(
    /"[^"\n]*"|`[^`]*`|>[^<>{}=]+[<{]|^[ \t]+[^"`<>{}=;\n]*[a-z] [a-z][^"`<>{}=;\n]*$/gm,
  )) {
    const isIdentifier = /^["`][\w./${}-]*["`]$/.test(match) && !/^["`][A-Z]/.test(match);
    if (isIdentifier) continue;
    said.push({
      line: text.slice(0, index).split("\n").length,
      text: match.replaceAll(/\$\{[^}]*\}|\/[\w-]+(?:\/[\w-]+)*/g, " "),
    });
  }
  return said;
}

function linesOf(text: string): Said[] {
  return text.split("\n").map((said, at) => ({ line: at + 1, text: said }));
}
