import { z } from "zod";
import { asAuthorized } from "../authorized";
import { scopeOf } from "../context";
import { idField } from "../fields";
import { operation } from "../operation";
import { notFound } from "../refusal";
import { keyView, viewKey } from "./key-view";
import { findKey, revokeKeyRow } from "./queries";

export const revokeKey = operation({
  name: "keys.revoke",
  summary: "Revoke a content API key and its feed token; both are refused at their next use",
  access: "user",
  cost: "write",
  input: z.strictObject({ keyId: idField("a content API key") }),
  output: z.object({ key: keyView }),
  async run(ctx, { keyId }) {
    const row = await findKey(ctx.db, scopeOf(ctx.actor), keyId);
    if (row === null) throw notFound("content API key");
    return { key: viewKey(await revokeKeyRow(ctx.db, asAuthorized(row))) };
  },
});
