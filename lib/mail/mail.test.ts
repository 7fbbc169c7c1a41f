import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { requestPasswordLink } from "@/lib/accounts/password-links/request-password-link";
import { usePasswordLink } from "@/lib/accounts/password-links/use-password-link";
import { disableAccount } from "@/lib/accounts/people/disable";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { mail, passwordLink } from "@/lib/platform/db/schema";
import { readEnv } from "@/lib/platform/settings/env";
import { asOperator, contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { composeLetter } from "./letters";
import { createMailer, type Mailer } from "./mailer";
import { mailRetryInSeconds } from "./retry-schedule";
import { mailWork } from "./sweep";
import { type SmtpServer, startSmtpServer } from "./testing/smtp-server";

const baseUrl = "http://galley.test";
const signals = { stop: new AbortController().signal, abandon: new AbortController().signal };
let server: SmtpServer;
let answers: (command: string) => string | null | undefined;
let app: TestServices;
let acme: Tenant;

function mailerTo(url: string): Mailer {
  const settings = readEnv({ SMTP_URL: url, MAIL_FROM: "Galley, Inc. <galley@example.com>" }).mail;
  if (settings === null) throw new Error("mail is off");
  return createMailer(settings, baseUrl);
}

beforeAll(async () => {
  server = await startSmtpServer((command) => answers(command));
  app = await createTestServices({ mailer: mailerTo(server.url) });
  acme = await createTenant(app.services, "Acme");
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});
beforeEach(() => {
  answers = () => undefined;
});
afterEach(async () => {
  server.received.length = 0;
  await app.services.db.delete(mail);
});

let clock = 0;
function work() {
  const { db, mailer, secrets, logger } = app.services;
  return mailWork({
    db,
    mailer,
    secrets,
    logger,
    baseUrl,
    now: () => new Date(),
    random: () => 0.5,
    clock: () => clock,
  });
}

/** Sends everything that is due. */
async function sweep(of = work()): Promise<number> {
  let sent = 0;
  for (let run = await of.claimNext(); run !== null; run = await of.claimNext())
    if (await run(signals)) sent += 1;
  return sent;
}

const visitor = () => contextOf(app.services, { kind: "visitor", problem: null });
const invite = (email: string, tenant = acme) =>
  execute(inviteMember, tenant.asUser, { workspaceId: tenant.workspaceId, email, role: "editor" });
const rows = () => app.services.db.select().from(mail);

async function newAccount(name = "Nia"): Promise<string> {
  const email = `${newId()}@example.com`;
  await execute(createAccount, asOperator(app.services), { name, email, password: "correct horse battery" });
  return email;
}

describe("a forgotten password", () => {
  test("is replaced by the link of the mail, once, and the row keeps no secret", async () => {
    const email = await newAccount();
    await execute(requestPasswordLink, visitor(), { email });
    expect(app.woken).toContain("mail");
    expect(await sweep()).toBe(1);
    const [received] = server.received;
    expect(received?.to).toEqual([`<${email}>`]);
    const token = /http:\/\/galley\.test\/set-password\/(\S+)/.exec(received?.text ?? "")?.[1] ?? "";
    const given = { token, password: "eight grey geese" };
    expect(await execute(usePasswordLink, visitor(), given)).toMatchObject({ email });
    await expect(execute(usePasswordLink, visitor(), given)).rejects.toMatchObject({ code: "not_found" });
    expect(await rows()).toMatchObject([{ status: "sent", token: null, nextAt: null }]);
    expect(app.logged.join("\n")).not.toContain(token);
  });

  test("is answered alike for an address that nobody has, for a disabled account, and above the limit", async () => {
    const email = await newAccount();
    await execute(disableAccount, asOperator(app.services), { email });
    const unknown = `${newId()}@example.com`;
    const ask = (address: string) => execute(requestPasswordLink, visitor(), { email: address });
    for (let asked = 0; asked < 3; asked += 1) expect(await ask(email)).toEqual(await ask(unknown));
    for (const each of [email, unknown])
      await expect(ask(each)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await rows()).toEqual([]);
  });

  test("sends the newest link only, which lives for an hour and waits as an envelope", async () => {
    const email = await newAccount();
    await execute(requestPasswordLink, visitor(), { email });
    await execute(requestPasswordLink, visitor(), { email });
    const [waiting] = await app.services.db.select().from(mail).where(eq(mail.status, "waiting"));
    expect(waiting?.token).toMatch(/^v1\./);
    expect(await sweep()).toBe(1);
    const [{ left } = { left: 0 }] = await app.services.db
      .select({ left: sql<number>`max(extract(epoch from ${passwordLink.expiresAt} - now()))::float8` })
      .from(passwordLink);
    expect(left).toBeGreaterThan(3500);
    expect(left).toBeLessThanOrEqual(3600);
  });
});

describe("an invitation", () => {
  test("is mailed to its address with the link that is shown", async () => {
    const made = await invite("grace@example.com");
    expect(made.mailed_to).toBe("grace@example.com");
    await sweep();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain(made.link);
    expect(server.received[0]?.text).toContain("“Acme”");
  });

  test("without an address or without a mail server is not mailed", async () => {
    const { workspaceId } = acme;
    const open = await execute(inviteMember, acme.asUser, { workspaceId, role: "editor" });
    const off = await execute(
      inviteMember,
      { ...acme.asUser, mailer: null },
      { workspaceId, email: "a@example.com" },
    );
    expect([open.mailed_to, off.mailed_to]).toEqual([null, null]);
    expect(await rows()).toEqual([]);
  });

  test("of a workspace that invites many waits for none of the other workspaces", async () => {
    const other = await createTenant(app.services, "Other");
    for (let made = 0; made < 6; made += 1) await invite(`${made}@example.com`);
    await invite("late@example.com", other);
    const due = await work().due(2);
    expect(new Set(due.map(({ workspaceId }) => workspaceId))).toEqual(
      new Set([acme.workspaceId, other.workspaceId]),
    );
    expect(await sweep()).toBe(7);
  });
});

describe("what people have typed", () => {
  test("makes neither a header, nor a recipient, nor markup", async () => {
    const mailer = mailerTo(server.url);
    const name = "Eve, <mallory@example.com>\r\nBcc: victim@example.com\r\n\r\nBody";
    const letter = composeLetter(
      "invitation",
      {
        workspace: '<img src=x onerror="alert(1)">\r\nBcc: victim@example.com',
        invitedBy: "Win at https://evil.example",
        role: "editor",
      },
      { baseUrl, token: "t" },
    );
    expect(await mailer.send({ id: newId(), to: { name, address: "nia@example.com" }, ...letter })).toEqual({
      kind: "sent",
    });
    const [received] = server.received;
    expect(received?.to).toEqual(["<nia@example.com>"]);
    const [head = ""] = received?.raw.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(letter.subject).not.toMatch(/[\r\n]/);
    expect(letter.html).not.toContain("<img");
    expect(`${letter.text}${letter.html}`).not.toContain("https://evil.example");
  });

  test("does not leave the attribute of a link", () => {
    const letter = composeLetter("password", {}, { baseUrl, token: '"><script>' });
    expect(letter.html).not.toContain("<script>");
  });
});

describe("a mail server", () => {
  test("that fails is asked once in half a minute, and the mails wait", async () => {
    answers = (command) => (command.startsWith("MAIL FROM") ? "451 try later" : undefined);
    for (const email of ["a@example.com", "b@example.com"]) await invite(email);
    const one = work();
    expect(await sweep(one)).toBe(0);
    const tried = (await rows()).filter(({ attempts }) => attempts > 0);
    expect(tried).toHaveLength(1);
    expect(tried[0]).toMatchObject({
      status: "waiting",
      lastError: expect.stringContaining("451 try later"),
    });
    answers = () => undefined;
    clock += 31_000;
    await app.services.db.execute(sql`update mail set next_at = now() - interval '1 second'`);
    await app.services.db.execute(
      sql`update work_turn set at = now() - interval '1 second' where kind = 'mail'`,
    );
    expect(await sweep(one)).toBe(2);
  });

  test("that refuses a recipient for good is not asked again", async () => {
    answers = (command) => (command.startsWith("RCPT TO") ? "550 no such mailbox" : undefined);
    await invite("gone@example.com");
    await sweep();
    expect(await rows()).toMatchObject([{ status: "failed", nextAt: null, token: null }]);
  });

  test("that does not exist is told in words, without the password", async () => {
    const outcome = await mailerTo("smtp://ada:se%40cret@127.0.0.1:9").send({
      id: newId(),
      to: { name: "", address: "nia@example.com" },
      subject: "s",
      text: "t",
      html: "h",
    });
    expect(outcome).toMatchObject({
      kind: "failed",
      concerns: "server",
      error: expect.stringMatching(/SMTP_URL/),
    });
    expect(JSON.stringify(outcome)).not.toContain("se@cret");
  });
});

test("a mail is given up after a day, and a link for a password before it has expired", () => {
  const at = (kind: string, minutes: number) =>
    mailRetryInSeconds(kind, { attempts: 3, ageSeconds: minutes * 60, random: 0.5 });
  expect([at("invitation", 23 * 60), at("invitation", 24 * 60)]).toEqual([900, null]);
  expect([at("password", 20), at("password", 45)]).toEqual([900, null]);
});

describe("SMTP_URL and MAIL_FROM", () => {
  test.each([
    [{ SMTP_URL: "mail.example.com" }, /SMTP_URL must be the address of a mail server/],
    [{ SMTP_URL: "smtp://a:b%0d@mail.example.com" }, /SMTP_URL must be/],
    [{ SMTP_URL: "smtp://mail.example.com" }, /MAIL_FROM is missing/],
    [{ MAIL_FROM: "galley@example.com" }, /SMTP_URL is missing/],
    [
      { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "Galley <galley@example.com>, b@c.d" },
      /MAIL_FROM must be/,
    ],
  ])("%o is refused at the start", (source, sentence) => {
    expect(() => readEnv(source)).toThrow(sentence);
  });

  test("a password goes over the network only with TLS", () => {
    const tls = (SMTP_URL: string) => readEnv({ SMTP_URL, MAIL_FROM: "galley@example.com" }).mail?.requireTls;
    expect(tls("smtp://ada:secret@mail.example.com")).toBe(true);
    expect(tls("smtp://ada:secret@localhost:1025")).toBe(false);
    expect(tls("smtp://mail.example.com")).toBe(false);
  });
});
