import { expect, test } from "vitest";
import { connectionState } from "./integration-commands";

const connection = { status: "connected", last_error: null, tested_at: null } as const;

test("a connection that nobody has tried is not called connected", () => {
  expect(connectionState(connection)).toBe("not tested yet");
  expect(connectionState({ ...connection, tested_at: "2026-03-10T12:00:00.000Z" })).toBe(
    "tested and connected",
  );
});

test("a connection that failed its last test says why", () => {
  const failed = {
    status: "error",
    last_error: "The password is wrong.",
    tested_at: "2026-03-10T12:00:00.000Z",
  };
  expect(connectionState({ ...failed, status: "error" })).toBe("does not work: The password is wrong.");
});
