import { notFound, Refusal } from "@galley/lib/kernel/refusal";
import { expect, test } from "vitest";
import { answerDownload, partsOf, textsOf } from "./answer-download";

test("an export is read part by part, each once the one before it was taken", async () => {
  const read: number[] = [];
  const partAt = (page: number) => ({ content: `page ${page}\n`, next: page < 3 ? page + 1 : null });
  const texts = textsOf(
    partsOf(partAt(1), async (page) => {
      read.push(page);
      return partAt(page);
    }),
  );
  expect(await texts.next()).toEqual({ done: false, value: "page 1\n" });
  expect(read).toEqual([]);
  const rest: string[] = [];
  for await (const text of texts) rest.push(text);
  expect([rest, read]).toEqual([
    ["page 2\n", "page 3\n"],
    [2, 3],
  ]);
});

test("a download is a file with its name, which no cache keeps", async () => {
  const file = { name: "audit.csv", contentType: "text/csv", body: "a,b\n" };
  const response = await answerDownload("audit", async () => file);
  expect(await response.text()).toBe("a,b\n");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="audit.csv"');
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a refused download says why, does not tell unknown ids apart, and leads visitors to the sign-in", async () => {
  const refused = (refusal: Refusal) => answerDownload("audit", () => Promise.reject(refusal));
  const limited = await refused(new Refusal("rate_limited", "Too many requests.", { retry_after: 7 }));
  expect([limited.status, limited.headers.get("Retry-After")]).toEqual([429, "7"]);
  expect(await limited.text()).toBe("Too many requests.\n");
  for (const unknown of [notFound("audit"), new Refusal("invalid_request", "Malformed.")]) {
    const response = await refused(unknown);
    expect([response.status, await response.text()]).toEqual([404, "There is no such audit.\n"]);
  }
  const visitor = await refused(new Refusal("unauthorized", "Sign in first."));
  expect([visitor.status, visitor.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/sign-in/),
  ]);
});
