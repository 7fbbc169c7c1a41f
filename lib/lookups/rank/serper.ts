import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { type KeyOptions, rankProvider } from "./rank-api";

/** https://serper.dev/playground: `organic[]` with `link`, `title`, `snippet` and `position`. */
const answer = z.object({
  organic: z.array(z.object({ link: z.string(), title: z.string().nullish() })).default([]),
});
/** `{ "message": "Not enough credits", "statusCode": 400 }`. */
const errorAnswer = z.object({ message: z.string() });

/** Serper, which reads Google's results: one credit for ten of them, and no choice of device. */
export const createSerper = rankProvider({
  name: "serper",
  label: "Serper",
  pagesMax: 3,
  ignores: ({ device }) => (device === "desktop" ? [] : ["device"]),
  request: (
    { keyword, country, language },
    page,
    { apiKey, baseUrl = "https://google.serper.dev" }: KeyOptions,
  ) => ({
    url: new URL("/search", baseUrl),
    headers: { "x-api-key": apiKey },
    body: {
      q: keyword,
      gl: country.toLowerCase(),
      hl: language.toLowerCase(),
      num: 10,
      page,
      autocorrect: false,
    },
  }),
  schema: answer,
  read: ({ organic }) => ({
    engine: "google",
    results: organic.map(({ link, title }) => ({ url: link, title })),
  }),
  failureOf,
});

/** Serper answers 400 when the account has no credits left. */
function failureOf(body: unknown, status: number): ProviderFailure | null {
  const message = errorAnswer.safeParse(body).data?.message ?? "";
  return status >= 400 && /credit/i.test(message)
    ? new ProviderFailure("quota", undefined, { cause: new Error(message.slice(0, 200)) })
    : null;
}
