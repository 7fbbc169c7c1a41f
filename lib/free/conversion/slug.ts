import { z } from "zod";
import { slugify, slugLengthMax } from "@/lib/content/slug";
import { countField, shortTextField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";

const titleLengthMax = 1000;

export const makeSlug = freeOperation({
  name: "free.slug",
  summary: "Make the slug of an address from a title",
  description:
    "Letters and digits of any script in lower case, with dashes between words. Latin letters lose their accents, other scripts stay as they are.",
  input: z.strictObject({
    title: shortTextField(titleLengthMax, "The title, in any language.").min(1, {
      error: "must not be empty",
    }),
    max_length: z
      .int({ error: "must be an integer from 10 to 200" })
      .min(10, { error: "must be an integer from 10 to 200" })
      .max(200, { error: "must be an integer from 10 to 200" })
      .default(slugLengthMax)
      .describe(`How many characters the slug may have; ${slugLengthMax} when it is left out.`),
  }),
  output: z.object({
    slug: z.string(),
    encoded: z.string().describe("The slug as it stands in an address, percent-encoded."),
    length: countField.describe("Characters of the slug."),
    words: countField,
    shortened: z.boolean().describe("Whether words at the end of the title were left out."),
  }),
  example: { title: "Crème brûlée: how long does it keep?" },
  answers: {
    slug: {
      slug: "creme-brulee-how-long-does-it-keep",
      encoded: "creme-brulee-how-long-does-it-keep",
      length: 34,
      words: 7,
      shortened: false,
    },
  },
  run(_ctx, { title, max_length: lengthMax }) {
    const slug = slugify(title, { lengthMax });
    return Promise.resolve({
      slug,
      encoded: encodeURIComponent(slug),
      length: slug.length,
      words: slug.split("-").length,
      shortened: slug !== slugify(title, { lengthMax: titleLengthMax }),
    });
  },
});

export const slugTool = freeTool(makeSlug, {
  title: "Slug generator",
  purpose: "Turn a title in any language into a short, readable part of an address.",
  group: "conversion",
  checks: [
    "Accents of Latin letters are removed, and letters such as ß or æ are spelled out.",
    "Scripts such as Greek, Arabic or Chinese stay as they are; browsers show them, and programs see them percent-encoded.",
    "Apostrophes, punctuation and emoji are dropped, and words are joined by single dashes.",
    "Names that already mean something on many sites, such as “feed” or “admin”, and mere numbers get a word in front.",
  ],
  reading: [
    "The slug is cut between words, so that none is broken off. If it was shortened, put the words that matter at the beginning of the title, or allow more characters.",
    "A slug that is made from a slug stays the same, so it is safe to run the tool twice.",
  ],
});
