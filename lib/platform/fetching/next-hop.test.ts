import { describe, expect, test } from "vitest";
import { isRedirect, nextHop } from "./next-hop";

const from = new URL("https://shop.example/api");

function hop(method: string, to: string, status: number, headers: Record<string, string> = {}) {
  const body = method === "GET" || method === "HEAD" ? null : "payload";
  return nextHop({ url: from, method, headers: new Headers(headers), body }, status, new URL(to, from));
}

describe("a redirect", () => {
  test.each([
    [301, "GET", "GET", null],
    [301, "HEAD", "HEAD", null],
    [301, "POST", "GET", null],
    [301, "PUT", "PUT", "payload"],
    [302, "POST", "GET", null],
    [302, "DELETE", "DELETE", "payload"],
    [303, "POST", "GET", null],
    [303, "PUT", "GET", null],
    [303, "HEAD", "HEAD", null],
    [307, "POST", "POST", "payload"],
    [308, "PUT", "PUT", "payload"],
  ])("with status %i after %s is followed by %s with the body %j", (status, method, nextMethod, body) => {
    expect(hop(method, "/next", status)).toMatchObject({ method: nextMethod, body });
  });

  test("that drops the body also drops the headers about it", () => {
    const { headers } = hop("POST", "/next", 302, { "content-type": "application/json", "x-api-key": "k" });
    expect([...headers.keys()]).toEqual(["x-api-key"]);
  });

  test("within the origin keeps the caller's credentials", () => {
    expect(hop("GET", "/next", 301, { authorization: "Bearer k" }).headers.get("authorization")).toBe(
      "Bearer k",
    );
  });

  const secrets = {
    authorization: "Bearer k",
    cookie: "session=k",
    "proxy-authorization": "Basic k",
    "x-api-key": "k",
    "x-shopify-access-token": "k",
    "x-galley-signature": "k",
    apikey: "k",
    "x-anything": "k",
  };
  test.each([
    ["another host", "https://evil.example/"],
    ["a subdomain", "https://www.shop.example/"],
    ["another port", "https://shop.example:8443/api"],
    ["http on the same host", "http://shop.example/api"],
  ])("to %s keeps harmless headers only", (_, to) => {
    const { headers } = hop("GET", to, 307, { ...secrets, accept: "text/html", "user-agent": "Galley" });
    expect([...headers.keys()]).toEqual(["accept", "user-agent"]);
  });

  const harmless = [
    "accept",
    "accept-encoding",
    "accept-language",
    "cache-control",
    "content-encoding",
    "content-language",
    "content-type",
    "if-modified-since",
    "if-none-match",
    "pragma",
    "range",
    "user-agent",
  ];
  test("to another origin that keeps the body keeps all harmless headers", () => {
    const headers = Object.fromEntries(harmless.map((name) => [name, "x"]));
    expect([...hop("PUT", "https://other.example/", 307, headers).headers.keys()]).toEqual(harmless);
  });

  test("that turns POST into GET drops exactly the headers about the body", () => {
    const about = ["content-encoding", "content-language", "content-location", "content-type"];
    const headers = Object.fromEntries([...about, "accept", "x-api-key"].map((name) => [name, "x"]));
    expect([...hop("POST", "/next", 303, headers).headers.keys()]).toEqual(["accept", "x-api-key"]);
    expect([...hop("GET", "/next", 303, headers).headers.keys()]).toHaveLength(6);
    expect([...hop("HEAD", "/next", 303, headers).headers.keys()]).toHaveLength(6);
    expect([...hop("PUT", "/next", 302, headers).headers.keys()]).toHaveLength(6);
  });

  test("does not change the request before it", () => {
    const headers = new Headers({ authorization: "Bearer k" });
    nextHop({ url: from, method: "GET", headers, body: null }, 302, new URL("https://other.example/"));
    expect(headers.get("authorization")).toBe("Bearer k");
  });

  test.each([301, 302, 303, 307, 308])("is status %i", (status) => expect(isRedirect(status)).toBe(true));

  test.each([200, 201, 300, 304, 305, 306, 400])("is not status %i", (status) =>
    expect(isRedirect(status)).toBe(false),
  );
});
