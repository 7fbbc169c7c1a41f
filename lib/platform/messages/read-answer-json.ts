/** PHP prints warnings before what a script answers; a few braces in them are skipped. */
const startsMax = 20;

/** The JSON value of a receiver's answer, also after printed warnings; null when it has none. */
export function readAnswerJson(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const end = text.lastIndexOf("}") + 1;
  let start = text.indexOf("{");
  for (let tried = 0; start !== -1 && start < end && tried < startsMax; tried += 1) {
    const value = parsed(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf("{", start + 1);
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
