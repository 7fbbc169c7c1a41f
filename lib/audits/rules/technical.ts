import { counted, failed, failedForSome, failedIf, notApplicable, passed, rulesOf } from "../page-rule";

/** Compressing a smaller page hardly saves a network packet. */
const compressedBytesMin = 4096;
const htmlBytesMax = 1024 * 1024;
/** Generous, because the network between this server and the site is part of the time. */
const durationMsMax = 4000;

/** Rules about how the page is served, and how browsers display it. */
export const technicalRules = rulesOf("technical", [
  {
    id: "served-with-https",
    severity: "error",
    title: "Served without https",
    why: "Without https, browsers warn readers, and search engines prefer other pages.",
    fix: "Serve the page with https and redirect http there.",
    reads: "response",
    check: ({ url }) =>
      failedIf(
        !url.startsWith("https:"),
        "Browsers mark it as not secure, and anybody between the server and the reader can change it.",
      ),
  },
  {
    id: "no-mixed-content",
    restMay: "fail",
    severity: "warning",
    title: "Insecure content on a secure page",
    why: "Browsers block insecure content on a secure page, so parts of it are missing.",
    fix: "Load everything, and send every form, with https.",
    reads: "page",
    check({ resources }, { url }) {
      if (!url.startsWith("https:")) return notApplicable;
      const insecure = resources.filter((resource) => resource.startsWith("http:"));
      return failedIf(
        insecure.length > 0,
        `Browsers block or warn about ${counted(insecure.length, "resource")} with http.`,
        insecure,
      );
    },
  },
  {
    id: "hsts-set",
    severity: "notice",
    title: "Browsers are not told to use https only",
    why: "Without Strict-Transport-Security, a reader's first request may go out over http, where it can be read and changed.",
    fix: "Send Strict-Transport-Security: max-age=31536000 with every answer over https.",
    reads: "response",
    check({ url, headers }) {
      if (!url.startsWith("https:")) return notApplicable;
      const header = headers.get("strict-transport-security");
      if (header === null) return failed("The header Strict-Transport-Security is missing.");
      const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? 0);
      return failedIf(seconds === 0, "The header has no max-age, which says how long to remember it.", [
        header,
      ]);
    },
  },
  {
    id: "viewport-set",
    severity: "warning",
    title: "Not made for small screens",
    why: "Search engines judge the page as phones show it.",
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    reads: "page",
    check({ viewport }) {
      if (viewport === null) return failed("Phones show the page as a shrunken desktop page.");
      // Without a width, a scale of 1 makes the page as wide as the device, too.
      const width = /(?<!-)\bwidth\s*=\s*([\w-]+)/i.exec(viewport)?.[1]?.toLowerCase();
      const isScaled = width === undefined && /initial-scale\s*=\s*1(?:\.0*)?\s*(?:[,;]|$)/i.test(viewport);
      if (width !== "device-width" && !isScaled) {
        return failed("The page keeps a fixed width on phones.", [viewport]);
      }
      if (/user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*1(?:\.0*)?\s*(?:,|$)/i.test(viewport)) {
        return failed("Readers cannot zoom in.", [viewport]);
      }
      return passed;
    },
  },
  {
    id: "charset-declared",
    severity: "notice",
    title: "The character encoding is not declared",
    why: "A wrong guess at the encoding garbles accents and other scripts.",
    fix: 'Send Content-Type: text/html; charset=utf-8, or begin the head with <meta charset="utf-8">.',
    reads: "page",
    check: ({ declaresCharset }, { headers }) =>
      failedIf(
        !declaresCharset && !/charset\s*=/i.test(headers.get("content-type") ?? ""),
        "Accents and other scripts may come out garbled.",
      ),
  },
  {
    id: "doctype-declared",
    severity: "notice",
    title: "No doctype",
    why: "Without a doctype, browsers lay the page out by rules from before the standards.",
    fix: "Begin the page with <!doctype html>.",
    reads: "page",
    check: ({ hasDoctype }) =>
      failedIf(!hasDoctype, "Browsers lay the page out as they did in the nineties."),
  },
  {
    id: "is-compressed",
    severity: "warning",
    title: "Sent without compression",
    why: "Uncompressed text takes several times as long to arrive on a slow connection.",
    fix: "Switch on gzip or Brotli in the server or the CDN.",
    reads: "page",
    check(_page, { headers, bodyBytes }) {
      if (bodyBytes < compressedBytesMin) return notApplicable;
      const coding = headers.get("content-encoding") ?? "identity";
      return failedIf(
        /^\s*(?:identity)?\s*$/i.test(coding),
        `${Math.round(bodyBytes / 1024)} KiB of text are sent uncompressed; compressed, they would be about a fifth of that.`,
      );
    },
  },
  {
    id: "page-weight",
    severity: "warning",
    title: "The HTML is very large",
    why: "Crawlers stop reading a very large page before its end, and phones take long to show it.",
    fix: "Move inlined images, styles and data into files of their own.",
    reads: "page",
    check: (_page, { bodyBytes, truncated }) =>
      failedIf(
        bodyBytes > htmlBytesMax,
        `It has ${truncated ? "more than " : ""}${Math.round(bodyBytes / 1024)} KiB; crawlers may not read it to its end.`,
      ),
  },
  {
    id: "answers-quickly",
    severity: "notice",
    title: "Slow to answer",
    why: "Readers leave slow pages, and crawlers fetch fewer pages from a slow site.",
    fix: "Cache the page near its readers, or find what the server waits for.",
    reads: "response",
    check: ({ durationMs }) =>
      failedIf(
        durationMs > durationMsMax,
        `The page alone, without images and scripts, took ${(durationMs / 1000).toFixed(1)} seconds.`,
      ),
  },
  {
    id: "ids-are-unique",
    restMay: "fail",
    severity: "notice",
    title: "Ids that occur more than once",
    why: "Labels, links and scripts find only the first element with an id.",
    fix: "Give each element an id of its own: links and labels find only the first.",
    reads: "page",
    check: ({ duplicateIds }) =>
      failedIf(duplicateIds.length > 0, `${counted(duplicateIds.length, "id")} repeated.`, duplicateIds),
  },
  {
    id: "images-have-size",
    restMay: "fail",
    severity: "notice",
    title: "Images without width and height",
    why: "Without a size, the text jumps when an image arrives.",
    fix: "Give each image its width and height, so that the text does not jump when it arrives.",
    reads: "page",
    check: ({ images }) =>
      failedForSome(
        images,
        ({ hasSize }) => !hasSize,
        (without) => `${without} of ${images.length} images have no size.`,
        ({ src }) => src,
      ),
  },
]);
