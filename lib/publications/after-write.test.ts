import { describe, expect, test } from "vitest";
import { afterWrite, type BeforeWrite, type WriteEnd } from "./state";

const first: BeforeWrite = {
  state: null,
  verifyStatus: "pending",
  publishStatus: "publish",
  everWritten: false,
  maybeThere: false,
  externalUrl: null,
  checkPlanned: false,
};
const proved: BeforeWrite = {
  state: "published",
  verifyStatus: "verified",
  publishStatus: "publish",
  everWritten: true,
  maybeThere: true,
  externalUrl: "https://acme.example/anvil",
  checkPlanned: true,
};
const notFound: BeforeWrite = { ...proved, state: "not_live", verifyStatus: "not_found" };
const failed: BeforeWrite = { ...first, state: "failed", verifyStatus: "skipped" };
const doubted: BeforeWrite = { ...first, state: "checking", maybeThere: true };

const page: WriteEnd = { kind: "written", address: "https://acme.example/anvil" };
const same: WriteEnd = { ...page, unchanged: true };
const entry: WriteEnd = { kind: "written", address: null };
const nothing: WriteEnd = { kind: "nothing" };
const halfway: WriteEnd = { kind: "halfway" };
const unknown: WriteEnd = { kind: "unknown" };

const moved: WriteEnd = { ...same, address: "https://acme.example/anvils" };
const inCheck: BeforeWrite = { ...proved, state: "checking", verifyStatus: "mismatch" };
const checkedOut: BeforeWrite = { ...proved, checkPlanned: false };
const doubtedPage: BeforeWrite = { ...proved, verifyStatus: "not_found" };
const givenUp: BeforeWrite = { ...proved, verifyStatus: "unreachable", checkPlanned: false };

describe("the state after a write", () => {
  test.each<[string, BeforeWrite, WriteEnd, string, string, string | null]>([
    ["a first write with a page", first, page, "checking", "outdated", "after the grace"],
    ["a first write without a page", first, entry, "unverified", "forgotten", null],
    ["a first write that was refused", first, nothing, "failed", "forgotten", null],
    ["a first write that was refused halfway through", first, halfway, "failed", "forgotten", null],
    [
      "a first write whose outcome is unknown",
      first,
      unknown,
      "checking",
      "outdated",
      "at the end of the window",
    ],
    ["a later write with a page", proved, page, "checking", "outdated", "after the grace"],
    ["a later write that makes a draft of a page", proved, entry, "unverified", "forgotten", null],
    ["a write that changed nothing on a verified page", proved, same, "published", "kept", null],
    ["a write that changed nothing after the last re-check", checkedOut, same, "published", "kept", null],
    [
      "a write that changed nothing on a page that was missing once",
      doubtedPage,
      same,
      "published",
      "kept",
      null,
    ],
    ["a write that changed nothing on a page in check", inCheck, same, "checking", "kept", null],
    [
      "a write that changed nothing on a lost page",
      notFound,
      same,
      "checking",
      "outdated",
      "after the grace",
    ],
    [
      "a write that changed nothing on a page given up",
      givenUp,
      same,
      "checking",
      "outdated",
      "after the grace",
    ],
    [
      "a write that changed nothing but the address",
      proved,
      moved,
      "checking",
      "outdated",
      "after the grace",
    ],
    ["a first write that found its own text there", first, same, "checking", "outdated", "after the grace"],
    [
      "a write that found its text after a failed one",
      failed,
      same,
      "checking",
      "outdated",
      "after the grace",
    ],
    ["a refused later write to a verified page", proved, nothing, "published", "kept", null],
    ["a refused later write to a lost page", notFound, nothing, "not_live", "kept", null],
    [
      "a later write that was refused halfway through",
      proved,
      halfway,
      "checking",
      "outdated",
      "after the grace",
    ],
    ["a later write whose outcome is unknown", proved, unknown, "checking", "outdated", "after the grace"],
    ["a refused second attempt at the first write", failed, nothing, "failed", "forgotten", null],
    ["a refused write while an earlier outcome is unknown", doubted, nothing, "checking", "kept", null],
  ])("follows from %s", (_, before, end, state, proof, check) => {
    expect(afterWrite(before, "publish", end)).toMatchObject({ state, proof, check });
  });

  test("has a verification status that the row and the event share", () => {
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

  test("is a draft after a draft write of unknown outcome, where no page was public", () => {
    const draft: BeforeWrite = { ...proved, publishStatus: "draft" };
    expect(afterWrite(draft, "publish", unknown).publishStatus).toBe("publish");
    expect(afterWrite(draft, "draft", unknown).publishStatus).toBe("draft");
  });

  test("is failed when the first write was refused, even though its row exists", () => {
    const refused: BeforeWrite = { ...first, state: "checking" };
    expect(afterWrite(refused, "publish", nothing)).toMatchObject({ state: "failed", proof: "forgotten" });
  });

  test("stays as it was when a refused write follows an accepted one", () => {
    const written: BeforeWrite = { ...proved, maybeThere: false };
    expect(afterWrite(written, "publish", nothing)).toMatchObject({ state: "published", check: null });
  });

  test("is unverified for a draft, even one with an address", () => {
    expect(afterWrite(first, "draft", page)).toMatchObject({ state: "unverified", publishStatus: "draft" });
  });

  test("keeps the publish status of a public page that may still be there", () => {
    const end: WriteEnd = { kind: "unknown" };
    expect(afterWrite(proved, "draft", end)).toMatchObject({ state: "checking", publishStatus: "publish" });
    expect(afterWrite(first, "draft", end)).toMatchObject({ state: "checking", publishStatus: "draft" });
  });

  test("has its event say what is known of a page that it left unchanged", () => {
    expect(afterWrite(proved, "publish", same)).toMatchObject({
      verifyStatus: "verified",
      eventVerifyStatus: "verified",
    });
  });

  test("takes a draft that is there already for a draft", () => {
    const draft: BeforeWrite = {
      ...proved,
      publishStatus: "draft",
      state: "unverified",
      verifyStatus: "skipped",
    };
    const end: WriteEnd = { ...entry, unchanged: true };
    expect(afterWrite(draft, "draft", end)).toMatchObject({ state: "unverified", verifyStatus: "skipped" });
    expect(afterWrite(proved, "draft", { ...end, address: null })).toMatchObject({ state: "unverified" });
  });

  test("marks the event of a refused write as skipped, for it has nothing to verify", () => {
    const after = afterWrite(proved, "publish", { kind: "nothing" });
    expect(after).toMatchObject({ verifyStatus: "verified", eventVerifyStatus: "skipped" });
  });
});
