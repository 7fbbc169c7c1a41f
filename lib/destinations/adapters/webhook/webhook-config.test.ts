import { describe, expect, test } from "vitest";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import { receiverOf, webhookConfig } from "./webhook-config";

const [secret, other] = [newSigningSecret(), newSigningSecret()];
const given = { url: "https://acme.example/hook?key=1", secret };

describe("The configuration of a webhook", () => {
  test("treats the empty fields of a form as absent", () => {
    const form = { ...given, profile: "galley", token: "", urlPattern: "", checkSignature: "no" };
    expect(webhookConfig.parse(form)).toEqual(webhookConfig.parse(given));
  });

  test("is unchanged when it is parsed again", () => {
    const config = webhookConfig.parse({ ...given, secret: ` ${secret}   ${other} ` });
    expect(config.secret).toBe(`${secret} ${other}`);
    expect(webhookConfig.parse(config)).toEqual(config);
  });

  test.each([
    ["a receiver that is not on the web", { url: "ftp://acme.example/" }, "url"],
    ["a user name in the address", { url: "https://me:pw@acme.example/" }, "url"],
    ["no address", { url: "" }, "url"],
    ["no secret", { secret: "" }, "secret"],
    ["a secret that is a password", { secret: "hunter2" }, "secret"],
    ["three secrets", { secret: `${secret} ${other} ${newSigningSecret()}` }, "secret"],
    ["a format that needs a token, without one", { profile: "publish_articles" }, "token"],
    ["a token of two lines", { token: "a\r\nX-Evil: 1" }, "token"],
    ["a token that no header can hold", { token: "größe" }, "token"],
    ["an unknown format", { profile: "seobot" }, "profile"],
    ["a pattern without a slug", { urlPattern: "https://acme.example/blog" }, "urlPattern"],
    ["a pattern that runs a script", { urlPattern: "javascript:{slug}" }, "urlPattern"],
  ])("refuses %s and names the field", (_what, change, field) => {
    const issues = webhookConfig.safeParse({ ...given, ...change }).error?.issues ?? [];
    expect(new Set(issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
    expect(JSON.stringify(issues)).not.toContain("hunter2");
  });

  test("sends a token in any format, and a signature with any secret", () => {
    const { url } = given;
    const known = webhookConfig.parse({ url, profile: "babylovegrowth", token: "t0ken" });
    expect(receiverOf(known)).toEqual({
      url,
      secret: null,
      secretHeaders: { authorization: "Bearer t0ken" },
    });
    const both = webhookConfig.parse({ ...given, token: "t0ken" });
    expect(receiverOf(both)).toMatchObject({ secret, secretHeaders: { authorization: "Bearer t0ken" } });
  });
});
