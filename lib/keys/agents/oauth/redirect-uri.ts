const loopbackHosts = ["127.0.0.1", "[::1]", "localhost"];
/** A program's own scheme, as RFC 8252 asks for it, or a known editor's. Not javascript:, data: and their like. */
const ownScheme =
  /^(?:[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+|cursor|vscode|vscode-insiders|windsurf|zed|claude):$/;
const lengthMax = 500;

/** Whether a client may register this address: https, http on the user's own machine, or a scheme of its own. */
export function isRegistrableRedirect(text: string): boolean {
  if (text.length > lengthMax || !/^[\x21-\x7e]+$/.test(text) || text.includes("#") || !URL.canParse(text)) {
    return false;
  }
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return hostname !== "";
  return protocol === "http:" ? loopbackHosts.includes(hostname) : ownScheme.test(protocol);
}

/** Whether a request may be answered at this address: exactly a registered one, but on the loopback with any port. */
export function isRegisteredRedirect(given: string, registered: readonly string[]): boolean {
  return registered.some((known) => known === given || samePlaceOnLoopback(known, given));
}

/** A program that listens on the loopback takes whichever port is free, so RFC 8252 leaves the port out. */
function samePlaceOnLoopback(known: string, given: string): boolean {
  if (!isRegistrableRedirect(given) || !known.startsWith("http:") || !given.startsWith("http:")) return false;
  return withoutPort(known) === withoutPort(given);
}

/** The text without its port, and not the parsed address: everything else has to be the same, letter by letter. */
function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, "$1");
}

/** Where the browser goes afterwards, for a person to recognise: a host, or the scheme of a program. */
export function placeOfRedirect(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? host : `${protocol}//`;
}

/** The address with these parameters added to its own. */
export function redirectWith(address: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return address + (address.includes("?") ? "&" : "?") + new URLSearchParams(given).toString();
}
