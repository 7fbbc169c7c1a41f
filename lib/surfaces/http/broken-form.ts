/** The most bytes that Next reads of a form that is sent to a page. */
const formBytesMax = 1024 * 1024;

/**
 * Refuses a form that cannot be parsed, which Next would answer with a bare 500 at every page and even at
 * unknown addresses. Returns null when the request may pass.
 */
export async function refusalOfBrokenForm(request: Request): Promise<Response | null> {
  if (request.method !== "POST") return null;
  if (Number(request.headers.get("content-length") ?? 0) > formBytesMax) {
    return refusal(413, `The form has more than ${formBytesMax} bytes; send less.`);
  }
  try {
    await request.clone().formData();
    return null;
  } catch {
    return refusal(400, "The form is broken or was cut off on its way; go back and send it again.");
  }
}

function refusal(status: 400 | 413, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
