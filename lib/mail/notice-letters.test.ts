import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import type { NoticeKind } from "@/lib/platform/db/schema";
import { composeLetter } from "./letters";

const links = { baseUrl: "https://galley.example", token: "token" };
const evil = '<img src=x onerror="alert(1)">\r\nBcc: victim@example.com\u2028Win at https://evil.example';
const ids = { articleId: newId(), projectId: newId() };
const counted = { count: 1, titles: [evil] };
const attacks: Record<NoticeKind, object> = {
  approval: { articles: [{ ...ids, project: evil, title: evil }] },
  sent_back: { ...ids, project: evil, title: evil, by: evil, remarks: [{ text: evil, passage: evil }] },
  not_live: {
    pages: [
      {
        ...ids,
        project: evil,
        title: evil,
        destination: evil,
        url: `javascript:alert("${evil}")`,
        httpStatus: 404,
      },
    ],
  },
  digest: {
    day: "2026-11-30",
    projects: [
      {
        projectId: ids.projectId,
        project: evil,
        live: counted,
        notLive: counted,
        approvals: 1,
        sentBack: 1,
        planned: counted,
        audit: null,
      },
    ],
  },
};
const kinds = Object.entries(attacks);

describe("titles, names and remarks make neither a header, nor markup, nor a link", () => {
  test.each(kinds)("%s", (kind, data) => {
    const { subject, text, html } = composeLetter(kind as NoticeKind, data, links);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(html).not.toContain("<img");
    expect(`${subject}${text}${html}`).not.toMatch(/https:\/\/evil\.example/);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((href) => !href.startsWith("https://galley.example/"))).toEqual([]);
    // Each thing stays on its own line.
    expect(text).not.toMatch(/^\s*Bcc:/im);
  });

  test.each(kinds)("%s can be switched off at its foot", (kind, data) => {
    const { text, switchOffUrl } = composeLetter(kind as NoticeKind, data, links);
    expect(switchOffUrl).toBe("https://galley.example/unsubscribe/token");
    expect(text.trimEnd().endsWith("https://galley.example/unsubscribe/token")).toBe(true);
  });
});

test("invitations and links to set a password cannot be switched off", () => {
  const invited = { workspace: "Acme", invitedBy: null, role: "editor" };
  expect(composeLetter("invitation", invited, links).switchOffUrl).toBeUndefined();
  expect(composeLetter("password", {}, links).switchOffUrl).toBeUndefined();
});

test("a long list is cut off, and says how many are left out", () => {
  const articles = Array.from({ length: 23 }, (_, n) => ({ ...ids, project: "Acme", title: `Article ${n}` }));
  const { subject, text } = composeLetter("approval", { articles }, links);
  expect(subject).toBe("23 articles wait for your approval");
  expect(text.match(/– Article/g)).toHaveLength(10);
  expect(text).toContain("And 13 more.");
});
