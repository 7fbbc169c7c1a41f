interface PolicyRules {
  createHTML: (html: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

/** What a browser that knows Trusted Types offers, and the address of the page. */
interface Page {
  trustedTypes?: { createPolicy: (name: string, rules: PolicyRules) => unknown };
  location: { href: string; origin: string };
}

/**
 * Makes the only Trusted Types policy of the dashboard: a script may be loaded from this site's own build, and the only
 * markup that may be written as a string is the empty element from which React makes a script, and a single named character
 * such as `&copy;`, which the editor's Markdown parser has the browser decode. Nothing else, such as a stored text, can
 * become markup or a script. The pages call this before any other code of theirs.
 */
export function trustOwnBuild({ trustedTypes, location }: Page): void {
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "<script></script>" || /^&[\da-z]{1,40};$/i.test(html) ? html : null),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith("/_next/static/") ? address : null;
    },
  });
}
