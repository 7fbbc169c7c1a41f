import { describe, expect, test } from "vitest";
import { cookiePrefixOf, renamedSession } from "./session-cookies";

const https = "https://galley.example";
const now = new Date("2026-12-01T00:00:00Z");

test("cookies over https are tied to the host, and those on localhost have a plain name", () => {
  expect(cookiePrefixOf(https)).toBe("__Host-galley");
  expect(cookiePrefixOf("http://localhost:3000")).toBe("galley");
});

describe("a session that began under the former name of the cookie", () => {
  test("is read under the current one, among other cookies", () => {
    expect(renamedSession("a=1; __Secure-galley.session_token=x.y%3D;b=2", https, now)).toBe(
      "a=1; __Host-galley.session_token=x.y%3D; b=2",
    );
  });

  // The attack: a page of another subdomain plants a cookie with the former name, which any of them may set.
  test("does not replace one under the current name", () => {
    const both = "__Secure-galley.session_token=planted; __Host-galley.session_token=own";
    expect(renamedSession(both, https, now)).toBeNull();
  });

  test("is not read without https, nor from March 2027 on, and no similar name is", () => {
    const cookie = "__Secure-galley.session_token=x";
    expect(renamedSession(cookie, "http://localhost:3000", now)).toBeNull();
    expect(renamedSession(cookie, https, new Date("2027-03-01T00:00:00Z"))).toBeNull();
    expect(renamedSession("x__Secure-galley.session_token=x", https, now)).toBeNull();
    expect(renamedSession("__Secure-galley.two_factor=x", https, now)).toBeNull();
  });
});
