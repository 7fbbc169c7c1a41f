import { describe, expect, test } from "vitest";
import { afterWrite, type BeforeWrite, type WriteEnd } from "./state";

const first: BeforeWrite = {
  state: null,
  verifyStatus: "pending",
  publishStatus: "publish",
  everWritten: false,
  maybeThere: false,
  externalUrl: null,
};
const proved: BeforeWrite = {
  state: "published",
  verifyStatus: "verified",
  publishStatus: "publish",
  everWritten: true,
  maybeThere: true,
  externalUrl: "https://acme.example/anvil",
};
const notFound: BeforeWrite = { ...proved, state: "not_live", verifyStatus: "not_found" };
const failed: BeforeWrite = { ...first, state: "failed", verifyStatus: "skipped" };
const doubted: BeforeWrite = { ...first, state: "checking", maybeThere: true };

const page: WriteEnd = { kind: "written", address: "https://acme.example/anvil" };
const entry: WriteEnd = { kind: "written", address: null };
const nothing: WriteEnd = { kind: "nothing" };
const halfway: WriteEnd = { kind: "halfway" };
const unknown: WriteEnd = { kind: "unknown" };

describe("the state after a write", () => {
  test.each<[string, BeforeWrite, WriteEnd, string, string, string | null]>([
    ["a first write with a page", first, page, "checking", "forgotten", "after the grace"],
    ["a first write without a page", first, entry, "unverified", "forgotten", null],
    ["a first write that was refused", first, nothing, "failed", "forgotten", null],
    ["a first write that was refused halfway", first, halfway, "failed", "forgotten", null],
    [
      "a first write that nobody knows of",
      first,
      unknown,
      "checking",
      "outdated",
      "at the end of the window",
    ],
    ["a later write with a page", proved, page, "checking", "forgotten", "after the grace"],
    ["a later write that was refused, of a proved page", proved, nothing, "published", "kept", null],
    ["a later write that was refused, of a lost page", notFound, nothing, "not_live", "kept", null],
    ["a later write that was refused halfway", proved, halfway, "checking", "outdated", "after the grace"],
    ["a later write that nobody knows of", proved, unknown, "checking", "outdated", "after the grace"],
    ["a second first write that was refused", failed, nothing, "failed", "forgotten", null],
    ["a refusal while an earlier write is not known of", doubted, nothing, "checking", "kept", null],
  ])("%s", (_, before, end, state, proof, check) => {
    expect(afterWrite(before, "publish", end)).toMatchObject({ state, proof, check });
  });

  test("says how its verification stands, to the row and to the event alike", () => {
    const statuses = (end: WriteEnd, before = first) => {
      const { verifyStatus, eventVerifyStatus } = afterWrite(before, "publish", end);
      return [verifyStatus, eventVerifyStatus];
    };
    expect(statuses(page)).toEqual(["pending", "pending"]);
    expect(statuses(entry)).toEqual(["skipped", "skipped"]);
    expect(statuses(nothing)).toEqual(["skipped", "skipped"]);
    expect(statuses(halfway)).toEqual(["skipped", "skipped"]);
    expect(statuses(unknown)).toEqual(["pending", "pending"]);
    expect(statuses(halfway, proved)).toEqual(["pending", "pending"]);
  });

  test("says of a draft that may not have arrived that it is a draft, where no page was up", () => {
    const draft: BeforeWrite = { ...proved, publishStatus: "draft" };
    expect(afterWrite(draft, "publish", unknown).publishStatus).toBe("publish");
    expect(afterWrite(draft, "draft", unknown).publishStatus).toBe("draft");
  });

  test("is failed when it was refused before anything was written, though a row is there", () => {
    const refused: BeforeWrite = { ...first, state: "checking" };
    expect(afterWrite(refused, "publish", nothing)).toMatchObject({ state: "failed", proof: "forgotten" });
  });

  test("is what it was when a write that may be there is followed by a refusal", () => {
    const written: BeforeWrite = { ...proved, maybeThere: false };
    expect(afterWrite(written, "publish", nothing)).toMatchObject({ state: "published", check: null });
  });

  test("is unverified for a draft, whatever its address", () => {
    expect(afterWrite(first, "draft", page)).toMatchObject({ state: "unverified", publishStatus: "draft" });
  });

  test("says of a page that was up, and may still be, that it is published", () => {
    const end: WriteEnd = { kind: "unknown" };
    expect(afterWrite(proved, "draft", end)).toMatchObject({ state: "checking", publishStatus: "publish" });
    expect(afterWrite(first, "draft", end)).toMatchObject({ state: "checking", publishStatus: "draft" });
  });

  test("tells the event of a refused write that it has nothing to be verified", () => {
    const after = afterWrite(proved, "publish", { kind: "nothing" });
    expect(after).toMatchObject({ verifyStatus: "verified", eventVerifyStatus: "skipped" });
  });
});
