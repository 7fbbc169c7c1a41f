import type { Link, Parents, Root, Text } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
// Declares the names of its tokens.
import "micromark-extension-gfm-autolink-literal";
import type { Code, Construct, Event, Extension, State } from "micromark-util-types";
import type { Processor } from "unified";
import { visit } from "unist-util-visit";

/**
 * Letters and punctuation of Chinese, Japanese and Korean, which follow an address without a space, and quotation marks
 * that no address contains. Code units D840 to D888 begin a rare Chinese letter.
 */
const endOfAddress =
  /[\u1100-\u11FF\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uD840-\uD888\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF«»“”„…]/;

/**
 * Lets GitHub's bare addresses end before Chinese, Japanese or Korean text, which would become a part of the address. An
 * address that contains such letters is written in angle brackets. Used after remark-gfm, whose rules it precedes.
 */
export function remarkEndAddresses(this: Processor): void {
  const data = this.data();
  const [web, www] = [endedAddress("http"), endedAddress("www")];
  const text: Extension["text"] = { 72: web, 104: web, 87: www, 119: www };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text }];
}

const beginnings = {
  http: { prefixes: ["https://", "http://"], after: /[^a-z]/i, token: "literalAutolinkHttp" },
  www: { prefixes: ["www."], after: /[\s(*_[\]~\p{P}]/u, token: "literalAutolinkWww" },
} as const;

/** A bare address that such text follows. Every other address is left to GitHub's own rule. */
function endedAddress(kind: keyof typeof beginnings): Construct {
  const { prefixes, after, token } = beginnings[kind];
  const isAfter = (code: Code) => code === null || code < 0 || after.test(String.fromCharCode(code));
  return {
    name: `${token}Ended`,
    previous: isAfter,
    tokenize(effects, ok, nok) {
      let left = 0;
      const measure: Construct = {
        partial: true,
        tokenize(inner, found, notFound) {
          let address = "";
          const inside: State = (code) => {
            if (code === null || code <= 32 || code === 60) return notFound(code);
            const character = String.fromCharCode(code);
            if (endOfAddress.test(character)) {
              left = addressLength(address, prefixes);
              return left > 0 ? found(code) : notFound(code);
            }
            address += character;
            if (address.length <= 8 && !prefixes.some((prefix) => mayBegin(address, prefix)))
              return notFound(code);
            inner.consume(code);
            return inside;
          };
          return inside;
        },
      };
      const consume: State = (code) => {
        if (left === 0) {
          effects.exit(token);
          effects.exit("literalAutolink");
          return ok(code);
        }
        left -= 1;
        effects.consume(code);
        return consume;
      };
      return (code) => {
        if (!isAfter(this.previous)) return nok(code);
        effects.enter("literalAutolink");
        effects.enter(token);
        return effects.check(measure, (next) => (isInLabel(this.events) ? nok : consume)(next), nok)(code);
      };
    },
  };
}

function mayBegin(address: string, prefix: string): boolean {
  const lower = address.toLowerCase();
  return lower.startsWith(prefix) || prefix.startsWith(lower);
}

/** The length without punctuation at the end, as GitHub counts it; 0 for what is no address. */
function addressLength(address: string, prefixes: readonly string[]): number {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? "";
    const kept = address.slice(0, end);
    const isSurplus = last === ")" && kept.split(")").length > kept.split("(").length;
    if (!isSurplus && !/[!"'*,.:;?\]_~]/.test(last)) break;
  }
  const prefix = prefixes.find((each) => address.toLowerCase().startsWith(each)) ?? address;
  return /^[\p{L}\p{N}]/u.test(address.slice(prefix.length, end)) ? end : 0;
}

/** Whether the parser is in the text of what may become a link, which cannot contain another. */
function isInLabel(events: readonly Event[]): boolean {
  return events.some(
    ([step, token]) =>
      step === "enter" &&
      (token.type === "labelLink" || token.type === "labelImage") &&
      // oxlint-disable-next-line no-underscore-dangle -- micromark's own name.
      token._balanced !== true,
  );
}

/**
 * Does the same for the addresses that remark-gfm finds only in the finished tree, as in square brackets, and gives them
 * the positions that it leaves out: who restricts the links of a text finds them by their positions.
 */
export function placeFoundAddresses(root: Root, markdown: string): void {
  const searched = new Map<Parents, number>();
  visit(root, "link", (link, index, parent) => {
    if (link.position !== undefined || parent === undefined || index === undefined) return;
    const rest = cutLink(link);
    const written = textOf(link);
    const { start, end } = parent.position ?? {};
    const offset = markdown.indexOf(written, searched.get(parent) ?? start?.offset);
    const after = offset + written.length;
    const isPlaced = start !== undefined && offset !== -1 && after <= (end?.offset ?? 0);
    if (isPlaced) {
      searched.set(parent, after);
      // Nobody asks for the line of such a link; that of its paragraph is near.
      link.position = { start: { ...start, offset }, end: { ...start, offset: after } };
    }
    const kept = isPlaced ? [link] : link.children;
    parent.children.splice(index, 1, ...kept, ...(rest === "" ? [] : [textNode(rest)]));
  });
}

/** Cuts the address where it ends, and returns what followed it. */
function cutLink(link: Link): string {
  const [text] = link.children;
  const end = text?.type === "text" ? text.value.search(endOfAddress) : -1;
  if (text?.type !== "text" || !text.value.slice(0, Math.max(0, end)).includes(".")) return "";
  const rest = text.value.slice(end);
  text.value = text.value.slice(0, end);
  link.url = link.url.slice(0, -rest.length);
  return rest;
}

function textNode(value: string): Text {
  return { type: "text", value };
}
