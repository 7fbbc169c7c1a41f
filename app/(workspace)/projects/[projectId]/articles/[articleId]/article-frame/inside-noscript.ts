/**
 * HTML that may stand in a noscript element. The attack: a browser that runs scripts reads the element as plain text
 * up to the next `</noscript`, also one in an attribute, and takes what follows for markup of the page.
 */
export function insideNoscript(html: string): string {
  return html.replaceAll(/<(?=\/noscript)/gi, "&lt;");
}
