/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { SitePage } from "@/lib/printed-pages/site-page";

/** Before the mails are switched off: the button does it, at the same address. */
export function askedPage(kind: string): SitePage {
  return page(
    "Stop these mails?",
    <>
      <p>
        You will get no more mails of the kind <strong>{kind}</strong>. All others still come.
      </p>
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button type="submit" class="button button-primary">
          Stop these mails
        </button>
      </form>
    </>,
  );
}

export function donePage(kind: string): SitePage {
  return page(
    "These mails are switched off",
    <>
      <p>
        You get no more mails of the kind <strong>{kind}</strong>. One that is on its way may still arrive.
      </p>
      <p>
        To get them again, tick them under <strong>Mail</strong> on your{" "}
        <a href="/account#mail" class="link">
          account page
        </a>
        .
      </p>
    </>,
  );
}

export function refusedPage(message: string): SitePage {
  return page(
    "Nothing was switched off",
    <>
      <p>{message}</p>
      <p>
        <a href="/account#mail" class="link">
          Choose your mails on the account page
        </a>
      </p>
    </>,
  );
}

function page(title: string, body: Child): SitePage {
  return {
    title: `${title} · Galley`,
    description: "Which mails Galley sends you.",
    path: null,
    body: (
      <div class="mx-auto flex w-full max-w-2xl flex-col items-start gap-5 px-4 py-14 sm:px-8">
        <h1 class="font-serif text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
        {body}
      </div>
    ),
  };
}
