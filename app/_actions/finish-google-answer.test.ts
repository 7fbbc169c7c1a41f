import { projectNamedIn } from "@galley/lib/results/operations/google-state";
import { describe, expect, test } from "vitest";
import { finishGoogleAnswer } from "./finish-google-answer";

const project = "0193a5c2-7b1e-7c3a-9f52-6a1e4b0d8c11";

async function locationAfter(query: Record<string, string>) {
  const response = await finishGoogleAnswer(
    new Request(`http://galley.test/search-console?${new URLSearchParams(query)}`),
  );
  return { status: response.status, location: response.headers.get("location") };
}

describe("an answer of Google leads to a page of Galley's own", () => {
  test("that of the project, without the answer in its address", async () => {
    expect(await locationAfter({ state: `${project}.sealed`, error: "access_denied" })).toEqual({
      status: 303,
      location: `/projects/${project}/results?google=declined#connection`,
    });
  });

  test.each(["//evil.example/.x", "https://evil.example", `${project}/../../evil.x`, "", "\\\\evil.example"])(
    "and nowhere else, whatever the state says: %s",
    async (state) => {
      expect(projectNamedIn(state)).toBeNull();
      expect(await locationAfter({ state, error: "access_denied" })).toEqual({ status: 303, location: "/" });
    },
  );
});
