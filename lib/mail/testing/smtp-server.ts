import { createServer, type Socket } from "node:net";

/** A mail as the server has received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, as they came. */
  raw: string;
  /** The plain text, decoded. */
  text: string;
}

/** What the server answers to a command in place of 250; null for no answer at all. */
type Answers = (command: string) => string | null | undefined;

/** A mail server on a port of its own, which keeps what it receives. */
export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

export async function startSmtpServer(answers: Answers = () => undefined): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket, answers, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(socket: Socket, answers: Answers, received: ReceivedMail[]): void {
  let buffer = "";
  let inData = false;
  let from = "";
  let to: string[] = [];
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    buffer += chunk.toString("utf8");
    for (;;) {
      const end = buffer.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        const raw = line.replace(/^\.\./gm, ".");
        received.push({ from, to, raw, text: plainTextOf(raw) });
        socket.write("250 kept\r\n");
        continue;
      }
      const answer = answers(line);
      if (answer === null) continue;
      if (/^MAIL FROM/i.test(line)) [from, to] = [line.slice(10), []];
      if (/^RCPT TO/i.test(line)) to.push(line.slice(8));
      inData = answer === undefined && /^DATA/i.test(line);
      socket.write(`${answer ?? (inData ? "354 go on" : "250 ok")}\r\n`);
      if (/^QUIT/i.test(line)) socket.end();
    }
  });
}

function plainTextOf(raw: string): string {
  const part = raw.split(/^--.*$/m).find((each) => /text\/plain/i.test(each)) ?? raw;
  const at = part.indexOf("\r\n\r\n");
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
