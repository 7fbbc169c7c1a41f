import { describe, expect, test } from "vitest";
import { type DeviceOwner, deviceCookieOptions, knownDevice, nameDevice } from "./known-device";

const owner: DeviceOwner = { email: "ada@example.com", authSecrets: ["secret"] };
const now = new Date("2026-03-01T12:00:00.400Z");
const daysLater = (days: number, ms = 0) => new Date(now.getTime() + days * 24 * 3600_000 + ms);

describe("a device cookie", () => {
  test("gives each device its own id", () => {
    const cookies = Array.from({ length: 20 }, () => nameDevice(owner, now));
    const ids = cookies.map((cookie) => knownDevice(cookie, owner, now));
    expect(ids).toEqual(cookies.map((cookie) => cookie.split(".")[0]));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[\w-]{20}$/);
  });

  test("is valid however the e-mail address is typed", () => {
    const cookie = nameDevice({ ...owner, email: " Ada@Example.COM " }, now);
    expect(knownDevice(cookie, owner, now)).not.toBeNull();
  });

  test("expires after 180 days and not earlier", () => {
    const cookie = nameDevice(owner, now);
    expect(knownDevice(cookie, owner, daysLater(180, -1000))).not.toBeNull();
    expect(
      knownDevice(cookie, owner, new Date(Math.floor(daysLater(180).getTime() / 1000) * 1000)),
    ).toBeNull();
  });
});

test("a device that a former secret has signed is known, and a new one is signed with the current secret", () => {
  const rotated: DeviceOwner = { ...owner, authSecrets: ["new secret", "secret"] };
  expect(knownDevice(nameDevice(owner, now), rotated, now)).not.toBeNull();
  expect(
    knownDevice(nameDevice(rotated, now), { ...owner, authSecrets: ["new secret"] }, now),
  ).not.toBeNull();
  expect(knownDevice(nameDevice(rotated, now), owner, now)).toBeNull();
});

describe("knownDevice returns null", () => {
  const known = (change: (cookie: string) => string | undefined, as = owner) =>
    knownDevice(change(nameDevice(owner, now)), as, now);
  const withPart = (index: number, part: (old: string) => string) => (cookie: string) =>
    cookie
      .split(".")
      .map((old, at) => (at === index ? part(old) : old))
      .join(".");

  test("for another account or another secret", () => {
    expect(known((cookie) => cookie, { ...owner, email: "bob@example.com" })).toBeNull();
    expect(known((cookie) => cookie, { ...owner, authSecrets: ["other"] })).toBeNull();
  });

  test("without an e-mail address, even if the cookie was signed for none", () => {
    const nobody = { ...owner, email: "" };
    expect(knownDevice(nameDevice(nobody, now), nobody, now)).toBeNull();
  });

  test.each<[string, (cookie: string) => string | undefined]>([
    ["no cookie", () => undefined],
    ["an empty cookie", () => ""],
    ["a cookie without a signature", (cookie) => cookie.split(".").slice(0, 2).join(".")],
    ["a cookie with an empty signature", withPart(2, () => "")],
    ["a cookie with a shorter signature", (cookie) => cookie.slice(0, -1)],
    ["a cookie with a longer signature", (cookie) => `${cookie}x`],
    ["a cookie with an additional part", (cookie) => `${cookie}.`],
    ["a cookie with another id", withPart(0, (id) => `x${id}`)],
    ["a cookie with a later time of issue", withPart(1, (issued) => String(Number(issued) + 1))],
    [
      "a cookie with the signature of another cookie",
      withPart(2, () => nameDevice(owner, now).split(".")[2] ?? ""),
    ],
  ])("for %s", (_title, change) => {
    expect(known(change)).toBeNull();
  });
});

test("the device cookie is HttpOnly and SameSite, and Secure when the server uses https", () => {
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: 180 * 24 * 3600 };
  expect(deviceCookieOptions("https://galley.example")).toEqual({ ...options, secure: true });
  expect(deviceCookieOptions("http://https.example")).toEqual({ ...options, secure: false });
});
