/** What editors store nests a few dozen levels; a hostile answer would exhaust the stack of whoever walks it. */
const depthMax = 200;

/** Headers in which credentials stand, in whichever product. */
const credentialHeaders = /^(?:authorization|cookie|.*(?:api-?key|token))$/i;
/** Shorter values would be found in honest words. */
const secretCharactersMin = 8;

/** The JSON of an answer; undefined for what is none, and for what nests deeper than any document does. */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer's text without the call's own credentials: servers quote them when they refuse them. */
export function withoutCredentials(text: string, headers: Record<string, string>): string {
  const secrets = Object.entries(headers).flatMap(([name, value]) =>
    credentialHeaders.test(name) ? secretsIn(value) : [],
  );
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

/** The credential without its scheme; of a basic one, what it is made of as well. */
function secretsIn(header: string): string[] {
  const [credential = "", scheme] = header.split(" ").toReversed();
  const basic = scheme === "Basic" ? Buffer.from(credential, "base64").toString("utf8") : "";
  const password = basic.slice(basic.indexOf(":") + 1);
  return [credential, password].filter((secret) => secret.length >= secretCharactersMin);
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inText) {
      if (letter === "\\") at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === "{" || letter === "[") {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (letter === "}" || letter === "]") depth -= 1;
  }
  return false;
}
