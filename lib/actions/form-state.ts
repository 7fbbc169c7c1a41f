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

export const idle: FormState<never> = { status: "idle" };
