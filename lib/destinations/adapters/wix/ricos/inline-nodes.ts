import type { ElementContent, RootContent } from "hast";
import type { RicosDecoration, RicosNode } from "./ricos-node";

type Content = RootContent | ElementContent;

const bold: RicosDecoration = { type: "BOLD", fontWeightValue: 700 };
const italic: RicosDecoration = { type: "ITALIC", italicData: true };
const underline: RicosDecoration = { type: "UNDERLINE", underlineData: true };
const struck: RicosDecoration = { type: "STRIKETHROUGH", strikethroughData: true };

const decorations: Record<string, RicosDecoration> = {
  strong: bold,
  b: bold,
  em: italic,
  i: italic,
  cite: italic,
  u: underline,
  ins: underline,
  s: struck,
  del: struck,
  sup: { type: "SUPERSCRIPT", superscriptData: true },
  sub: { type: "SUBSCRIPT", subscriptData: true },
};

interface Run {
  text: string;
  decorations: RicosDecoration[];
}

/** The text nodes of one line: white space is collapsed and trimmed, and neighbours of the same style are joined. */
export function inlineNodes(children: readonly Content[]): RicosNode[] {
  const runs: Run[] = [];
  for (const run of runsOf(children, [])) {
    const last = runs.at(-1);
    const text = last === undefined || /[\s]$/.test(last.text) ? run.text.replace(/^ /, "") : run.text;
    if (text === "") continue;
    if (text.startsWith("\n") && last !== undefined) last.text = last.text.replace(/ $/, "");
    if (last !== undefined && sameLook(last, run)) last.text += text;
    else runs.push({ ...run, text });
  }
  const end = runs.at(-1);
  if (end !== undefined) end.text = end.text.trimEnd();
  return runs.filter(({ text }) => text !== "").map((textData) => ({ type: "TEXT", textData }));
}

function runsOf(children: readonly Content[], outer: RicosDecoration[]): Run[] {
  return children.flatMap((child): Run[] => {
    if (child.type === "text")
      return [{ text: child.value.replace(/[ \t\r\n\f]+/g, " "), decorations: outer }];
    if (child.type !== "element") return [];
    const { tagName, properties } = child;
    if (tagName === "br") return [{ text: "\n", decorations: outer }];
    if (tagName === "input") {
      return [{ text: properties["checked"] === true ? "☑ " : "☐ ", decorations: outer }];
    }
    const own = tagName === "a" ? linkTo(properties["href"], properties["rel"]) : decorations[tagName];
    const isNew = own !== undefined && !outer.some(({ type }) => type === own.type);
    return runsOf(child.children, isNew ? [...outer, own] : outer);
  });
}

/** Drops links within the page, because Ricos gives headings its own ids. */
function linkTo(href: unknown, rel: unknown): RicosDecoration | undefined {
  if (typeof href !== "string" || !/^(?:https?:|mailto:|tel:)/i.test(href)) return undefined;
  const stated = Array.isArray(rel) ? rel : [];
  const kept = ["nofollow", "sponsored", "ugc"].filter((token) => stated.includes(token));
  const told = kept.length === 0 ? {} : { rel: Object.fromEntries(kept.map((token) => [token, true])) };
  return { type: "LINK", linkData: { link: { url: href, target: "SELF", ...told } } };
}

function sameLook(one: Run, other: Run): boolean {
  return JSON.stringify(one.decorations) === JSON.stringify(other.decorations);
}
