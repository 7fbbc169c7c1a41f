import type { Definition, Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { cut } from "./excerpt-of-issue";
import { withoutComments } from "./html-prose";
import { isPrivateLink } from "./private-links";
import type { GateIssue } from "./publish-gate";
import { isReservedAddress, isUnresolvedAddress } from "./unresolved-links";

/** Of one piece of HTML. Nobody fixes more at once. */
const issuesMax = 50;

/** The addresses of a text that links and images name by a reference, such as `[the study][1]`. */
export type Addresses = ReadonlyMap<string, Definition>;

export function addressesOf(root: Root): Addresses {
  const addresses = new Map<string, Definition>();
  visit(root, "definition", (definition) => {
    // The first one counts, as for a browser.
    if (!addresses.has(definition.identifier)) addresses.set(definition.identifier, definition);
  });
  return addresses;
}

/** Whether readers cannot follow an address. */
export type IsDead = (url: string) => boolean;

/**
 * What is a dead address in a text for this site. A site that is itself in a private network, such as one on the
 * writer's own machine, has its readers there, so that links into such a network are alive.
 */
export function deadLinksFor(site: string | undefined): IsDead {
  const isInside = site !== undefined && isPrivateLink(site);
  return (url) => isUnresolvedAddress(url) || isReservedAddress(url) || (!isInside && isPrivateLink(url));
}

/** Issues for links and images whose address was never filled in, or which readers cannot reach. */
export function addressIssues(node: Nodes, addresses: Addresses, isDead: IsDead): GateIssue[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === "html") return htmlAddressIssues(node.value, line, isDead);
  const inner =
    "children" in node ? node.children.flatMap((child) => addressIssues(child, addresses, isDead)) : [];
  const url = addressOf(node, addresses);
  return url !== null && isDead(url) ? [unresolvedLink(url, line), ...inner] : inner;
}

/** Null for what is no link, and for an address that stands in the text as it is: an example promises no page. */
function addressOf(node: Nodes, addresses: Addresses): string | null {
  if (node.type === "image") return node.url;
  if (node.type === "linkReference" || node.type === "imageReference") {
    return addresses.get(node.identifier)?.url ?? null;
  }
  if (node.type !== "link") return null;
  return withoutScheme(textOf(node)) === withoutScheme(node.url) ? null : node.url;
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

function unresolvedLink(url: string, line: number): GateIssue {
  return {
    code: "unresolved_link",
    message: url.trim() === "" ? "A link has no address." : `The address “${cut(url)}” leads nowhere.`,
    excerpt: cut(url),
    line,
    fix: "Write the real address or remove the link.",
  };
}

/** A link or an image up to its address, which HTML allows to stand without quotation marks. */
const htmlAddress =
  /<(?:a|img)\s(?:[^<>"']|"[^"<]{0,300}"|'[^'<]{0,300}'){0,300}?(?<![\w-])(?:href|src)\s*=\s*(?:"([^"<>]{0,500})"|'([^'<>]{0,500})'|([^\s"'<>]{0,500})(?=[\s>]))/gi;

function htmlAddressIssues(html: string, line: number, isDead: IsDead): GateIssue[] {
  const issues: GateIssue[] = [];
  for (const { 1: double, 2: single, 3: bare, index } of withoutComments(html).matchAll(htmlAddress)) {
    const url = double ?? single ?? bare ?? "";
    if (!isDead(url)) continue;
    issues.push(unresolvedLink(url, line + html.slice(0, index).split("\n").length - 1));
    if (issues.length >= issuesMax) break;
  }
  return issues;
}
