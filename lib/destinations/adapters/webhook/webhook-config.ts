import { z } from "zod";
import { isSigningSecret } from "@/lib/platform/messages/sign-message";
import { optional, secretSetting, selectSettingOr, textSetting, urlSetting } from "../../config-form";
import { secretConfig, tokenConfig } from "../../config-values";
import { timeZoneSetting, urlPattern } from "../../url-pattern";
import { babyLoveGrowthProfile } from "./profiles/babylovegrowth";
import { galleyProfile } from "./profiles/galley";
import type { PayloadProfile } from "./profiles/profile";
import { publishArticlesProfile } from "./profiles/publish-articles";

const profileNames = ["galley", "publish_articles", "babylovegrowth"] as const;
type ProfileName = (typeof profileNames)[number];

export const profiles: Record<ProfileName, PayloadProfile> = {
  galley: galleyProfile,
  publish_articles: publishArticlesProfile,
  babylovegrowth: babyLoveGrowthProfile,
};

/** The formats whose receivers know Galley by a signature or by a token. */
const profilesWith = (proof: PayloadProfile["proof"]) =>
  profileNames.filter((name) => profiles[name].proof === proof);

const receiverAddress = z
  .string()
  .trim()
  .max(2000, "is too long")
  .refine(
    isReceiverAddress,
    "must be an address such as https://example.com/hooks/galley, without a user name",
  );

/** One secret, or two while the receiver changes to a new one: messages then carry a signature of each. */
const signingSecret = secretConfig
  .transform((text) => text.replace(/\s+/g, " "))
  .refine((text) => text.split(" ").length <= 2 && text.split(" ").every(isSigningSecret), {
    error: "must be whsec_ and 24 to 64 random bytes in base64; two of them are separated by a space",
  });

export const webhookConfig = z
  .strictObject({
    url: urlSetting(receiverAddress, {
      label: "Address",
      help: "Where your receiver takes a POST with JSON. It must answer by itself: a redirect is never followed.",
      secretsStayAt: "address",
    }),
    profile: selectSettingOr("galley", {
      label: "Format",
      help: "Galley’s own format supports drafts, changes and removal. The others follow what known services send, by their public documentation; whether a second message changes an article or doubles it is up to the receiver.",
      options: profileNames.map((value) => ({ value, label: profiles[value].label })),
      required: true,
    }),
    secret: secretSetting(optional(signingSecret), {
      label: "Signing secret",
      help: "Needed for Galley’s format: whsec_ and 24 to 64 random bytes in base64, the same at the receiver. To change it, enter the new and the old one with a space between.",
      shownFor: { key: "profile", values: profilesWith("signature") },
      proposes: "signing_secret",
    }),
    token: secretSetting(optional(tokenConfig), {
      label: "Bearer token",
      help: "Needed for every format but Galley’s, and sent as Authorization: Bearer.",
      shownFor: { key: "profile", values: profilesWith("token") },
    }),
    urlPattern: textSetting(optional(urlPattern), {
      label: "Public address",
      help: "Where your site shows an article, such as https://example.com/blog/{slug}. Used when the receiver does not answer with a url; without either the page cannot be proven.",
    }),
    timeZone: timeZoneSetting,
    checkSignature: selectSettingOr("no", {
      label: "Test a wrong signature too",
      help: "A test then sends a second ping with a wrong signature, to see that the receiver refuses it. Some receivers raise an alarm at that.",
      options: [
        { value: "no", label: "No" },
        { value: "yes", label: "Yes" },
      ],
      group: "more",
    }),
  })
  .superRefine(({ profile, secret, token }, ctx) => {
    const needed = profiles[profile].proof === "signature" ? "secret" : "token";
    if ((needed === "secret" ? secret : token) !== undefined) return;
    ctx.addIssue({
      code: "custom",
      path: [needed],
      message: "is needed: the receiver authenticates Galley by it",
    });
  });

export type WebhookConfig = z.output<typeof webhookConfig>;

/** The address of a connection's receiver, and the credentials that authenticate its messages. */
export function receiverOf({ url, secret, token }: WebhookConfig): {
  url: string;
  secret: string | null;
  secretHeaders: Record<string, string>;
} {
  return {
    url,
    secret: secret ?? null,
    secretHeaders: token === undefined ? {} : { authorization: `Bearer ${token}` },
  };
}

function isReceiverAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
