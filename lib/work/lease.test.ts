import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdLease, LeaseLost } from "./lease";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const leaseSeconds = 90;
const thirdMs = 30_000;

function hold(extend: () => Promise<boolean>) {
  const onError = vi.fn<(error: unknown) => void>();
  return { lease: holdLease({ leaseSeconds, extend, onError }), onError };
}

describe("a held lease", () => {
  test("is renewed every third of its length", async () => {
    const extend = vi.fn(() => Promise.resolve(true));
    const { lease } = hold(extend);
    await vi.advanceTimersByTimeAsync(3 * thirdMs);
    expect(extend).toHaveBeenCalledTimes(3);
    await lease.release();
  });

  test("aborts its signal when it is lost, and is not renewed again", async () => {
    const extend = vi.fn(() => Promise.resolve(false));
    const { lease } = hold(extend);
    await vi.advanceTimersByTimeAsync(3 * thirdMs);
    expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
    expect(extend).toHaveBeenCalledTimes(1);
    await lease.release();
  });

  test("survives a failed renewal", async () => {
    const extend = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error("no database"));
    const { lease, onError } = hold(extend);
    await vi.advanceTimersByTimeAsync(2 * thirdMs);
    expect(lease.signal.aborted).toBe(false);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(extend).toHaveBeenCalledTimes(2);
    await lease.release();
  });

  test("is renewed by one call at a time, however slow the call is", async () => {
    const extend = vi.fn(
      () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2.5 * thirdMs)),
    );
    const { lease } = hold(extend);
    await vi.advanceTimersByTimeAsync(3 * thirdMs);
    expect(extend).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0.9 * thirdMs);
    await lease.release();
  });

  test("waits for a running renewal when it is released", async () => {
    let renewed = false;
    const { lease } = hold(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      renewed = true;
      return true;
    });
    await vi.advanceTimersByTimeAsync(thirdMs);
    const released = lease.release().then(() => renewed);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await released).toBe(true);
  });
});
