import { exampleIds } from "@/lib/kernel/example-ids";
import type { RefusalCode } from "@/lib/kernel/refusal";

interface DocumentedCode {
  /** When a call gets this code; null when that depends on the endpoint. */
  meaning: string | null;
  /** The body of the error without its code and request id. */
  example: { error: string; [extra: string]: unknown };
}

/** The documentation of every code that the API reference names. */
const documented: Partial<Record<RefusalCode | "internal", DocumentedCode>> = {
  invalid_request: {
    meaning: "something in the request has to change; `fields` names what",
    example: {
      error:
        "Change the request and send it again. keyword: is required: the search term that the article is for.",
      fields: [{ field: "keyword", message: "is required: the search term that the article is for" }],
    },
  },
  unauthorized: {
    meaning: "no key, or a revoked, unknown or mistyped one",
    example: {
      error:
        "This content API key is not valid: it was revoked or never existed. Create a new one on the project's Publishing page.",
    },
  },
  out_of_credits: {
    meaning: "the workspace has no article credits left",
    example: {
      error:
        "The workspace has no article credits left; whoever runs this installation can grant more with the admin command.",
    },
  },
  forbidden: {
    meaning: "the key is limited to scopes that do not include this call's",
    example: {
      error:
        'This content API key has no scope "publish", which this call needs. Use a key that has it; keys are minted on the project\'s Publishing page.',
    },
  },
  not_found: {
    meaning: "missing, or not in the key's scope",
    example: { error: "There is no such article, or you have no access to it." },
  },
  keyword_taken: {
    meaning: "the project has an article for the keyword: `existing_article_id`",
    example: {
      error: "The project already has an article for this keyword.",
      existing_article_id: exampleIds.article,
    },
  },
  keyword_in_progress: {
    meaning: "the keyword is being written: `job_id`",
    example: {
      error: "An article for this keyword is already being written; poll its job instead.",
      job_id: exampleIds.job,
    },
  },
  publish_in_progress: {
    meaning: "the article is being written to this connection right now",
    example: {
      error: "This article is being published through this connection right now; ask again in a minute.",
      retry_after: 60,
    },
  },
  approval_required: {
    meaning: "the project requires approval, and this version of the text has none: `approvers` may give it",
    example: {
      error:
        "Version 2 of this article needs an approval before it goes live. Ada Lovelace can approve it on the article's page.",
      approvers: ["Ada Lovelace"],
    },
  },
  conflict: {
    meaning:
      "the first request with this Idempotency-Key still runs, or the article is in a state that does not allow the change",
    example: {
      error: "The first request with this Idempotency-Key is still running; try again in 5 seconds.",
      retry_after: 5,
    },
  },
  gone: {
    meaning: "retired",
    example: { error: "Rankings were retired on 2026-09-17; use the rank_check tool of /api/mcp instead." },
  },
  version_conflict: {
    meaning: "the article is no longer at the version that the request names: `current`",
    example: {
      error:
        "The article was changed meanwhile and is at version 3: see current, and send the change again with that version.",
      current: {
        version: 3,
        title: "How to season a cast iron pan",
        slug: "how-to-season-a-cast-iron-pan",
        meta_description: "Season a cast iron pan in one hour: clean, oil, bake, repeat.",
        keywords: ["season cast iron pan"],
        content_markdown: "## Clean it\n\nWash the pan and dry it at once.\n",
        updated_at: "2026-11-20T09:30:00.000Z",
      },
    },
  },
  payload_too_large: {
    meaning: "a body of more than 256 KiB",
    example: { error: "The body has more than 262144 bytes; send less." },
  },
  unsupported_media_type: {
    meaning: "a body that is not JSON",
    example: { error: "Send the body as JSON, with Content-Type: application/json." },
  },
  publish_blocked: {
    meaning:
      "unfilled placeholders, refusal text, more than one H1, no text, unresolved links or, where the project wants them proved, unproved claims: `issues`",
    example: {
      error: "The article is not fit to be published: see issues, fix the text and publish again.",
      mend: {
        page: `https://galley.example/projects/${exampleIds.project}/articles/${exampleIds.article}`,
        rest: `PATCH https://galley.example/api/v1/articles/${exampleIds.article}`,
      },
      issues: [
        {
          code: "placeholder",
          message: "“[Your Company]” was never filled in.",
          excerpt: "Write to [Your Company].",
          line: 12,
          fix: "Write the real text or remove it.",
        },
      ],
    },
  },
  idempotency_mismatch: {
    meaning: "the Idempotency-Key was used with another body",
    example: {
      error: "This Idempotency-Key was used with another request; use a new key for a new request.",
    },
  },
  unavailable: {
    meaning: "too many texts are being read at this moment",
    example: {
      error: "Galley is reading too many texts at this moment; make the same call again in 5 seconds.",
      retry_after: 5,
    },
  },
  rate_limited: {
    meaning: null,
    example: {
      error: "Too many requests: 120 are allowed in 600 seconds. Try again in 42 seconds.",
      retry_after: 42,
    },
  },
  internal: {
    meaning: "Galley failed for a reason of its own",
    example: {
      error:
        "Galley failed for a reason of its own. Try again; if it lasts, give whoever runs this installation this request_id.",
    },
  },
};

export function meaningOfCode(code: RefusalCode | "internal"): string {
  return documented[code]?.meaning ?? code;
}

/** An example of an error with this code; undefined for a code that is not documented. */
export function errorExample(code: RefusalCode | "internal"): object | undefined {
  const found = documented[code];
  if (found === undefined) return undefined;
  const { error, ...extras } = found.example;
  return { error, code, request_id: exampleIds.request, ...extras };
}
