import type { Metadata } from "next";
import { connection } from "next/server";
import { buttonClass, LinkButton } from "@/app/_ui/button";
import { DocumentLink } from "@/app/_ui/document-link";
import { isFirstRun } from "@/lib/operations/accounts/first-run";
import { getRuntime } from "@/lib/runtime";
import { FreeToolsInvitation } from "./free-tools-invitation";
import { PathDiagram } from "./path-diagram";
import { PublishStates } from "./publish-states";
import { RunsHere } from "./runs-here";
import { Surfaces } from "./surfaces";

export const metadata: Metadata = {
  title: { absolute: "Galley: articles, published and proven" },
  description:
    "Galley writes search-optimised articles, publishes them where your site keeps its content, and fetches the public page to prove that they are there.",
};

export default async function LandingPage() {
  // Only the running server knows whether somebody has set it up, so this cannot be rendered at build time.
  await connection();
  const { services } = getRuntime();
  const isNew = await isFirstRun(services);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <section className="pt-14 pb-12 sm:pt-24 sm:pb-16">
        <h1 className="max-w-[19ch] font-serif text-[clamp(2.4rem,1.4rem+4.4vw,4.4rem)] leading-[1.04] font-semibold tracking-[-0.022em]">
          An article is published when a stranger can read it.
        </h1>
        <p className="mt-6 max-w-[58ch] text-lg leading-relaxed text-ink-soft">
          Galley writes search-optimised articles for your site and publishes them where the site keeps its
          content. Then it fetches the public page, as anyone would, and checks that the article is on it.
          Only then does it call the article published.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href="/docs" variant="primary">
            How Galley works
          </LinkButton>
          <DocumentLink href={isNew ? "/sign-up" : "/sign-in"} className={buttonClass()}>
            {isNew ? "Set up Galley" : "Sign in"}
          </DocumentLink>
        </div>
      </section>
      <PathDiagram />
      <PublishStates />
      <Surfaces />
      {services.settings.freeTools && <FreeToolsInvitation />}
      <RunsHere />
    </div>
  );
}
