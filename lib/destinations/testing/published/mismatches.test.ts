import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";
import type { StandInRequest } from "../stand-in-server";
import { checkRequest } from "./mismatches";
import { closed, type PublishedApi, text } from "./published-api";

const api: PublishedApi = {
  sources: [{ address: "https://maker.example/openapi.json", read: "2026-11-23" }],
  origin: "https://api.maker.example",
  headers: { authorization: /^Bearer ./, "api-version": /^2026-03-11$/ },
  calls: [
    { name: "list", method: "GET", path: "/v1/posts", query: { "blog!": /^\d+$/, limit: /^\d+$/ } },
    { name: "create", method: "POST", path: "/v1/posts", body: closed({ title: text }, { slug: text }) },
    { name: "remove", method: "DELETE", path: "/v1/posts/{id}" },
    { name: "token", method: "POST", path: "/token", form: closed({ grant: { const: "client" } }) },
  ],
  graphql: {
    path: "/graphql",
    schema: buildSchema(`
      type Query { post(id: ID!): Post }
      type Mutation { write(input: PostInput!): Post }
      type Post { id: ID! title: String! }
      input PostInput { title: String! tags: [String!] }
    `),
    fields: ["query post", "mutation write"],
  },
};

const good = { authorization: "Bearer abc", "api-version": "2026-03-11", "content-type": "application/json" };

function request(method: string, path: string, body?: unknown, headers: object = good): StandInRequest {
  const sent = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  const json = typeof body === "string" ? undefined : body;
  return { method, url: new URL(path, api.origin), headers: { ...headers }, text: sent, json };
}
const found = (...sent: Parameters<typeof request>) =>
  checkRequest(api, request(...sent)).mismatches.join("; ");
const form = { ...good, "content-type": "application/x-www-form-urlencoded" };

describe("A request is compared with what the maker publishes", () => {
  test.each([
    ["list", request("GET", "/v1/posts?blog=7&limit=20")],
    ["create", request("POST", "/v1/posts", { title: "Anvils", slug: "anvils" })],
    ["remove", request("DELETE", "/v1/posts/42")],
    ["token", request("POST", "/token", "grant=client", form)],
    ["mutation write", request("POST", "/graphql", graphql({ title: "Anvils" }))],
  ])("a correct request is recognised as %s", (name, sent) => {
    expect(checkRequest(api, sent)).toEqual({ calls: [name], mismatches: [] });
  });

  test.each([
    ["a path that does not exist", found("GET", "/v2/posts?blog=7"), "no such call"],
    ["an id with a slash", found("DELETE", "/v1/posts/4/2"), "no such call"],
    ["a method that does not exist", found("PUT", "/v1/posts", { title: "a" }), "no such call"],
    [
      "a missing version",
      found("DELETE", "/v1/posts/1", undefined, { authorization: "Bearer a" }),
      "api-version",
    ],
    [
      "an old version",
      found("DELETE", "/v1/posts/1", undefined, { ...good, "api-version": "2022-06-28" }),
      "api-version",
    ],
    ["a parameter that does not exist", found("GET", "/v1/posts?blog=7&state=DRAFT"), "no parameter state"],
    ["a missing parameter", found("GET", "/v1/posts"), "blog is missing"],
    ["a value of another kind", found("GET", "/v1/posts?blog=anvils"), "blog does not fit"],
    ["a field that does not exist", found("POST", "/v1/posts", { title: "a", name: "b" }), "(name)"],
    ["a missing field", found("POST", "/v1/posts", { slug: "a" }), "title"],
    ["a field of another type", found("POST", "/v1/posts", { title: 1 }), "must be string"],
    ["a body that is not JSON", found("POST", "/v1/posts", "title=a", form), "not JSON"],
    ["a body of a call that has none", found("DELETE", "/v1/posts/1", {}), "no body"],
    ["a form of another kind", found("POST", "/token", "grant=password", form), "grant"],
  ])("%s is reported", (_what, mismatches, words) => {
    expect(mismatches).toContain(words);
  });

  test.each([
    ["a field that does not exist", graphql({ title: "a" }, "{ id slug }"), "slug"],
    ["a missing input", graphql({}), "title"],
    ["an input that does not exist", graphql({ title: "a", slug: "a" }), "slug"],
    ["an input of another type", graphql({ title: "a", tags: [1] }), "tags"],
    ["a document that cannot be read", { query: "mutation {", variables: {} }, "Syntax Error"],
    [
      "a variable that is not declared",
      { query: '{ post(id: "1") { id } }', variables: { id: 1 } },
      "not declared",
    ],
    ["a mutation that does not exist", { query: "mutation { erase { id } }", variables: {} }, "erase"],
  ])("GraphQL with %s is reported", (_what, body, words) => {
    expect(found("POST", "/graphql", body)).toContain(words);
  });
});

function graphql(input: object, selection = "{ id title }") {
  return {
    query: `mutation Write($input: PostInput!) { write(input: $input) ${selection} }`,
    variables: { input },
  };
}
