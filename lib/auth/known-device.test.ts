import { describe, expect, test } from "vitest";
import { deviceCookieOptions, knownDevice, nameDevice } from "./known-device";

const owner = { email: "ada@example.com", authSecret: "secret" };
const now = new Date("2026-03-01T12:00:00.400Z");
const daysLater = (days: number, ms = 0) => new Date(now.getTime() + days * 24 * 3600_000 + ms);

describe("a device that has signed in", () => {
  test("is known by its id, another one for each device", () => {
    const cookies = Array.from({ length: 20 }, () => nameDevice(owner, now));
    const ids = cookies.map((cookie) => knownDevice(cookie, owner, now));
    expect(ids).toEqual(cookies.map((cookie) => cookie.split(".")[0]));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[\w-]{20}$/);
  });

  test("is known however the address of its account is typed", () => {
    const cookie = nameDevice({ ...owner, email: " Ada@Example.COM " }, now);
    expect(knownDevice(cookie, owner, now)).not.toBeNull();
  });

  test("is forgotten after 180 days, not before", () => {
    const cookie = nameDevice(owner, now);
    expect(knownDevice(cookie, owner, daysLater(180, -1000))).not.toBeNull();
    expect(
      knownDevice(cookie, owner, new Date(Math.floor(daysLater(180).getTime() / 1000) * 1000)),
    ).toBeNull();
  });
});

describe("a device is not known", () => {
  const cookie = nameDevice(owner, now);
  const [id = "", issued = "", signed = ""] = cookie.split(".");

  test("to another account or under another secret", () => {
    expect(knownDevice(cookie, { ...owner, email: "bob@example.com" }, now)).toBeNull();
    expect(knownDevice(cookie, { ...owner, authSecret: "other" }, now)).toBeNull();
  });

  test("without an account, even if it was signed for none", () => {
    const nobody = { ...owner, email: "" };
    expect(knownDevice(nameDevice(nobody, now), nobody, now)).toBeNull();
  });

  test.each([
    ["no cookie", undefined],
    ["an empty cookie", ""],
    ["a cookie without a signature", `${id}.${issued}`],
    ["a cookie with an empty signature", `${id}.${issued}.`],
    ["a cookie with a shorter signature", cookie.slice(0, -1)],
    ["a cookie with a longer signature", `${cookie}x`],
    ["a cookie with one part more", `${cookie}.`],
    ["a cookie with another id", `x${id}.${issued}.${signed}`],
    ["a cookie that was made younger", `${id}.${Number(issued) + 1}.${signed}`],
    ["a cookie with the signature of another", `${id}.${issued}.${nameDevice(owner, now).split(".")[2]}`],
  ])("by %s", (_title, given) => {
    expect(knownDevice(given, owner, now)).toBeNull();
  });
});

test("a device's cookie is kept from scripts and other sites, and from plain http where there is https", () => {
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: 180 * 24 * 3600 };
  expect(deviceCookieOptions("https://galley.example")).toEqual({ ...options, secure: true });
  expect(deviceCookieOptions("http://https.example")).toEqual({ ...options, secure: false });
});
