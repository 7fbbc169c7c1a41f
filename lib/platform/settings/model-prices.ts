import { readFileSync, statSync } from "node:fs";
import { z } from "zod";

const usd = z.number().min(0).max(1_000_000);

const modelPriceSchema = z.strictObject({
  /** US dollars for a million tokens of the question, and of the answer with its reasoning. */
  input: usd,
  output: usd,
  /** What the whole call costs when the question has more tokens than `over`. */
  long: z.strictObject({ over: z.int().min(1), input: usd, output: usd }).optional(),
});

export type ModelPrice = z.output<typeof modelPriceSchema>;

/** Prices by the provider's name of the model. */
export type ModelPrices = Readonly<Record<string, ModelPrice>>;

const modelsMax = 2000;
const bytesMax = 1024 * 1024;

const modelPricesSchema = z
  .record(z.string().min(1).max(200), modelPriceSchema)
  .refine((prices) => Object.keys(prices).length <= modelsMax, `more than ${modelsMax} models`);

/** Parses WRITER_PRICES: JSON, or the path of a file with JSON. Throws an error that says what is wrong. */
export function parseModelPrices(text: string): ModelPrices {
  const json = text.startsWith("{") ? text : readPriceFile(text);
  const result = modelPricesSchema.safeParse(JSON.parse(json));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join(".") || "the prices"}: ${issue?.message ?? "unreadable"}`);
}

function readPriceFile(path: string): string {
  if (statSync(path).size > bytesMax) throw new Error("the file is over 1 MiB");
  return readFileSync(path, "utf8");
}
