"use server";

import { userContext } from "./user-context";

/** Whether the browser is signed in again, for a form that was refused because it was not. */
export async function isSignedIn(): Promise<boolean> {
  const { actor } = await userContext();
  return actor.kind === "user";
}
