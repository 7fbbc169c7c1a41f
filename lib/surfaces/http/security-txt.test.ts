import { expect, test } from "vitest";
import { answerWithSecurityText, securityText } from "./security-txt";

const now = new Date("2026-03-01T15:04:05.678Z");
const settings = {
  baseUrl: "https://galley.example",
  securityContact: ["mailto:security@galley.example", "https://galley.example/report"],
};

test("security.txt names the contacts in order, when it expires and where it is", () => {
  expect(securityText(settings, now)).toBe(
    [
      "Contact: mailto:security@galley.example",
      "Contact: https://galley.example/report",
      "Expires: 2026-08-28T00:00:00Z",
      "Canonical: https://galley.example/.well-known/security.txt",
      "Preferred-Languages: en",
      "",
    ].join("\n"),
  );
});

test("without a contact there is no security.txt", async () => {
  const ask = (method: string, contact: typeof settings.securityContact | null) =>
    answerWithSecurityText(
      new Request("https://galley.example/", { method }),
      { ...settings, securityContact: contact },
      now,
    );
  expect(ask("GET", null).status).toBe(404);
  expect(ask("GET", settings.securityContact).status).toBe(200);
  expect(await ask("HEAD", settings.securityContact).text()).toBe("");
});
