/**
 * Attack: deep JSON would exhaust the stack of the code that walks it. Documents of editors nest a few dozen
 * levels.
 */
const depthMax = 200;

/** Headers that carry credentials in any of the products. */
const credentialHeaders = /^(?:authorization|cookie|.*(?:api-?key|token))$/i;
/** Shorter values would also occur in ordinary words. */
const secretCharactersMin = 8;

/** The JSON value of a response; undefined for text that is not JSON or that nests too deeply. */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes the call's own credentials from a response: some servers quote them when they refuse them. */
export function withoutCredentials(text: string, headers: Record<string, string>): string {
  const secrets = Object.entries(headers).flatMap(([name, value]) =>
    credentialHeaders.test(name) ? secretsIn(value) : [],
  );
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

/** The credential without its scheme; for basic authentication also the decoded user name and password. */
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
