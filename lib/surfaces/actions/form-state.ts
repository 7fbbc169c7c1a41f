/** What a form shows after its action ran. Shared with client components, so it imports nothing. */
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
      /** The items that were chosen of each field that is a list. */
      lists: Record<string, string[]>;
      /** What the refusal names beside its message, such as the article that has the keyword already. */
      details: RefusalDetails;
    };

export interface RefusalDetails {
  existingArticleId?: string;
  jobId?: string;
  suggestion?: string;
  issues?: { code: string; message: string; excerpt: string; line: number }[];
}

/** The code of a form that was sent after its session had ended. */
export const signedOutCode = "signed_out";

const otherCauses: readonly string[] = [signedOutCode, "rate_limited", "unavailable", "timeout"];

/** Whether a refusal with this code may lie in what was entered. */
export function isAboutInput(code: string): boolean {
  return !otherCauses.includes(code);
}

export const idle: FormState<never> = { status: "idle" };

/** A server action that a form is sent to. */
export type FormAction<Data> = (previous: FormState<Data>, form: FormData) => Promise<FormState<Data>>;
