import { z } from "zod";
import { secretSetting, textSetting, withDefault } from "../../config-form";
import { requiredConfig, tokenConfig } from "../../config-values";
import { fieldMapShape, mappedFields, refuseSharedFields } from "../../field-map/field-map";
import { plainUrlPattern, publicAddress } from "../../url-pattern";

// The document's id is the marker, so no field is needed for it.
const { articleIdField: _, ...mapShape } = fieldMapShape({
  whereNamesAre:
    "The names are those of the studio’s schema, for instance seo.description for a field in an object. The slug field must be of the type slug.",
  bodyFormats: [
    { value: "portableText", label: "Portable Text (an array of blocks)" },
    { value: "markdown", label: "Markdown in a text field" },
    { value: "html", label: "HTML in a text field" },
  ],
  bodyFormatHelp:
    "What the body field is. Portable Text has no tables, and images need Sanity’s asset store: those become lines of text and links.",
});

const projectId = requiredConfig.regex(
  /^[a-z0-9][a-z0-9-]{0,62}$/,
  "must be a project’s id: small letters and digits",
);
const datasetName = requiredConfig.regex(
  /^[a-z0-9][a-z0-9_-]{0,63}$/,
  "must be a dataset’s name: small letters, digits, - and _",
);
const typeName = requiredConfig.regex(/^[A-Za-z][\w.]{0,127}$/, "must be a type’s name, such as post");

export const sanityConfig = z
  .strictObject({
    projectId: textSetting(projectId, {
      label: "Project id",
      links: [{ label: "Open the projects at Sanity", address: "https://www.sanity.io/manage" }],
      help: "At sanity.io/manage: open the project; the id is at the top.",
    }),
    apiToken: secretSetting(tokenConfig, {
      label: "API token",
      links: [
        {
          label: "Open the project’s API at Sanity",
          address: "https://www.sanity.io/manage/project/{projectId}/api",
        },
      ],
      help: "At sanity.io/manage: the project’s API → Tokens → Add API token, with the permission Editor.",
    }),
    dataset: textSetting(withDefault(datasetName, "production"), {
      label: "Dataset",
      help: "At sanity.io/manage: the project’s Datasets. Empty: production.",
      group: "more",
    }),
    documentType: textSetting(withDefault(typeName, "post"), {
      label: "Document type",
      help: "The name of the type that articles have in the studio’s schema. Empty: post.",
      group: "more",
    }),
    urlPattern: publicAddress("Sanity", plainUrlPattern),
    ...mapShape,
  })
  .superRefine(refuseSharedFields)
  .superRefine((config, ctx) => {
    // Field names become part of queries, in which a minus or a dollar would be an operator.
    for (const { role, path } of mappedFields(config)) {
      if (/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/.test(path)) continue;
      const message = "must be the field’s name in the schema: letters, digits and _";
      ctx.addIssue({ code: "custom", path: [`${role}Field`], message });
    }
  });

export type SanityConfig = z.output<typeof sanityConfig>;
