"use client";

import { type RefusalDetails, signedOutCode } from "@/app/_actions/form-state";
import { Link } from "../navigation/link";
import { Notice } from "../notice";
import { secondFactorAddress } from "../refusals/addresses";
import { SignInLink } from "../refusals/sign-in-link.client";
import { GateIssues } from "./gate-issues";

interface RefusalNoticeProps {
  message: string;
  code: string;
  fields: Record<string, string>;
  details: RefusalDetails;
  articleHref?: string | undefined;
  jobHref?: string | undefined;
}

/** The API's sentence speaks of callers and their scope, which a person on a page has never heard of. */
const goneOrClosed = "It has been removed, or you may not see it any more. Nothing was changed.";

/** Says why an action was refused, and what to do next: open the article or job, fix the listed issues. */
export function RefusalNotice({ message, code, fields, details, articleHref, jobHref }: RefusalNoticeProps) {
  const { existingArticleId, jobId, suggestion, issues = [] } = details;
  // Visible fields show their own errors, but an id belongs to no visible field.
  const names = Object.keys(fields);
  const besideFields = names.length > 0 && names.every((name) => !/^([a-z]+Id|body|config)$/.test(name));
  const said = code === "not_found" ? goneOrClosed : message;
  return (
    <Notice tone="bad" role="alert">
      <p>{besideFields ? (suggestion ?? "Nothing was changed. Please correct the marked fields.") : said}</p>
      {code === signedOutCode && (
        <p className="mt-1">
          <SignInLink />
        </p>
      )}
      {code === "second_factor_required" && (
        <p className="mt-1">
          <a className="font-medium underline" href={secondFactorAddress}>
            Set up a second step
          </a>
        </p>
      )}
      {existingArticleId !== undefined && articleHref !== undefined && (
        <p className="mt-1">
          <Link className="font-medium underline" href={`${articleHref}${existingArticleId}`}>
            Open the article
          </Link>
        </p>
      )}
      {jobId !== undefined && jobHref !== undefined && (
        <p className="mt-1">
          <a className="font-medium underline" href={`${jobHref}${jobId}`}>
            View its progress
          </a>
        </p>
      )}
      {issues.length > 0 && <GateIssues issues={issues} />}
    </Notice>
  );
}
