const reservedHost = /^(?:https?:)?\/\/(?:[\w-]+\.)?example\.(?:com|org|net)(?:[/:?#]|$)/iu;
const unfilledHost =
  /^(?:https?:\/\/)?(?:www\.)?(?:your-?(?:domain|site|website|company|url)|(?:deine|ihre)-?(?:domain|seite|firma)|votre-?(?:site|domaine)|tu-?(?:sitio|dominio|empresa)|(?:tuo|vostro)-?sito|seu-?(?:site|dominio)|(?:jouw|uw)-?(?:site|domein)|placeholder)\.(?:com|org|net|de|fr|es|it|nl|pl|ru|com\.br)(?![\w.-])/iu;

/** Whether an address was never filled in: `source:S3`, `#`, `TODO`, `URL`, `https://your-domain.com/…`. */
export function isUnresolvedAddress(address: string): boolean {
  const url = address.slice(0, 500).trim();
  return (
    /^(?:|#|#!|\.{3}|…|https?:\/*|about:blank|javascript:.*)$/iu.test(url) ||
    /^(?:source|page|cite|ref):[a-z]{0,3}\d{0,4}$/iu.test(url) ||
    /^(?:https?:\/\/)?(?:url|link|href|x{3,}|tbd|todo|tba|placeholder)\/?$/iu.test(url) ||
    /^#?(?:insert|your)[-_ ](?:\w{1,30}[-_ ]){0,4}(?:link|url|page|source|here|site|website|address)(?:[-_ ]here)?$/iu.test(
      url,
    ) ||
    /^\/?(?:insert|page|article|post|product)[-_](?:url|link)$/iu.test(url) ||
    /^#(?:link\d*|todo|tbd|placeholder.*)$/iu.test(url) ||
    /^\/?path\/to\//iu.test(url) ||
    /[{}<>]|%7b%7b|(?:\[|%5b)(?:insert|your|link|url)/iu.test(url) ||
    unfilledHost.test(url)
  );
}

/** Whether an address is one of those that are reserved for documentation, which no reader can follow. */
export function isReservedAddress(url: string): boolean {
  return reservedHost.test(url.slice(0, 500));
}
