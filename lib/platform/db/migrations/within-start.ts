import { StartFailure } from "@/lib/platform/start-failure";
import { databaseHost } from "./unreachable-database";

/** A pooler accepts connections although PostgreSQL is away, and lets their statements wait for minutes. */
const answerWithinMs = 30_000;

/** Waits for the answer of the database to a question that takes no time. Throws StartFailure when there is none. */
export async function withinStart<Answer>(url: string, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const sentence = `PostgreSQL at ${databaseHost(url)} has accepted a connection and not answered for ${answerWithinMs / 1000} seconds: look whether it runs, also behind its pooler, and has a connection free (DATABASE_URL).`;
      reject(new StartFailure(sentence));
    }, answerWithinMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
