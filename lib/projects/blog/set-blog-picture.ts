import { createHash } from "node:crypto";
import { z } from "zod";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { blogView, viewBlog } from "./blog-view";
import { pictureFacts } from "./picture-facts";
import { replacePicture } from "./queries";

export const pictureBytesMax = 100 * 1024;
const sideMax = 3000;

export const setBlogPicture = operation({
  name: "projects.set_blog_picture",
  summary: "Put a logo on a project's hosted blog or a picture beside its author, or take it away",
  description:
    "A PNG, JPEG or WebP of at most 100 kB. SVG is refused, because it can contain scripts. Galley serves the picture itself.",
  access: "user",
  effect: "overwrites",
  phrases: [
    "changed a picture on the hosted blog of {project}",
    "change a picture on the hosted blog of {project}",
  ],
  role: "admin",
  input: z.strictObject({
    projectId: idField("a project"),
    kind: z.enum(["logo", "author"]),
    picture: textField(Math.ceil(pictureBytesMax / 3) * 4 + 1000)
      .default("")
      .describe("The bytes in Base64; empty to remove the picture."),
  }),
  output: blogView,
  async run(ctx, { projectId, kind, picture }) {
    const row = await requireProject(ctx, projectId);
    const read = picture === "" ? null : readPicture(picture);
    return viewBlog(ctx.db, ctx.settings.baseUrl, await replacePicture(ctx.db, row, kind, read));
  },
});

function readPicture(base64: string) {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > pictureBytesMax) throw refusal("must have at most 100 kB: make the picture smaller");
  const facts = pictureFacts(bytes);
  if (facts === null) throw refusal("must be a PNG, JPEG or WebP; SVG and other files are not accepted");
  if (Math.max(facts.width, facts.height) > sideMax) {
    throw refusal(`must be at most ${sideMax} pixels wide and high`);
  }
  return { ...facts, bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}

function refusal(message: string): Refusal {
  return new Refusal("invalid_request", `The picture ${message}.`, {
    fields: [{ field: "picture", message }],
  });
}
