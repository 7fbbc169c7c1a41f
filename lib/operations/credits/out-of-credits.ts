import { Refusal } from "../refusal";

export function outOfCredits(): Refusal {
  return new Refusal(
    "out_of_credits",
    "The workspace has no article credits left; its operator can grant more with the admin command.",
  );
}
