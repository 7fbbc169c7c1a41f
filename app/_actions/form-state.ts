/** The state of a form after its action ran. Client components use it too, so this file imports nothing. */
export type FormState<Data = unknown> =
  | { status: "idle" }
  | { status: "done"; data: Data }
  | {
      status: "refused";
      message: string;
      code: string;
      /** Error text by field name. */
      fields: Record<string, string>;
      /** What the user had entered, so that a refusal loses nothing. Passwords are left out. */
      values: Record<string, string>;
      /** The chosen items of each field that is a list. */
      lists: Record<string, string[]>;
      /** What the refusal contains besides its message, such as the article that already has the keyword. */
      details: RefusalDetails;
    };

export interface RefusalDetails {
  existingArticleId?: string;
  jobId?: string;
  suggestion?: string;
  /** The text that somebody else has saved meanwhile. */
  current?: { version: number; title: string; content_markdown: string };
  /** What that text changes in the one that the form was opened with. */
  changes?: TextDifference;
  issues?: { code: string; message: string; excerpt: string; line: number; fix: string }[];
}

/** What two versions of an article have different. */
export interface TextDifference {
  fields: { field: string; from: string; to: string }[];
  passages: {
    from_line: number;
    to_line: number;
    lines: {
      kind: "same" | "removed" | "added";
      text: string;
      parts?: { text: string; changed: boolean }[] | undefined;
    }[];
  }[];
  /** False when the texts differ too much to be compared line by line. */
  exact: boolean;
}

/** The code of the refusal when a form is sent after its session has ended. */
export const signedOutCode = "signed_out";

const otherCauses: readonly string[] = [signedOutCode, "rate_limited", "unavailable", "timeout"];

/** Whether what was entered may be the reason of a refusal with this code. */
export function isAboutInput(code: string): boolean {
  return !otherCauses.includes(code);
}

export const idle: FormState<never> = { status: "idle" };

/** A server action that handles a form. */
export type FormAction<Data> = (previous: FormState<Data>, form: FormData) => Promise<FormState<Data>>;
