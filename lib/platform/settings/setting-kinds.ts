import * as form from "./forms";
import { optionalSecret, setting } from "./setting";

/* Kinds of settings that the table has many of. */

export const apiKey = (owner: string) => optionalSecret(form.text, "none", `The API key ${owner}.`);

export const number = (min: number, max: number, fallback: number, description: string) =>
  setting(form.wholeNumber(min, max, fallback), String(fallback), description);
