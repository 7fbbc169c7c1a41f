/** @jsxImportSource hono/jsx */
import type { SitePage } from "@galley/lib/printed-pages/site-page";
import { FreeToolsInvitation } from "./free-tools-invitation";
import { MeasureDemo } from "./measure-demo";
import { PathDiagram } from "./path-diagram";
import { ProductPictures } from "./product-pictures";
import { PublishStates } from "./publish-states";
import { RunsHere } from "./runs-here";
import { Surfaces } from "./surfaces";

/** `isNew` while nobody has set this installation up. */
export function landingPage({ isNew, freeTools }: { isNew: boolean; freeTools: boolean }): SitePage {
  return {
    title: "Galley: articles, published and proven",
    description:
      "Galley writes search-optimised articles, publishes them where your site keeps its content, and fetches the public page to prove that they are there.",
    path: "/",
    body: <Landing isNew={isNew} freeTools={freeTools} />,
  };
}

function Landing({ isNew, freeTools }: { isNew: boolean; freeTools: boolean }) {
  return (
    <div class="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <section class="pt-14 pb-12 sm:pt-24 sm:pb-16">
        <h1 class="max-w-[19ch] font-serif text-[clamp(2.4rem,1.4rem+4.4vw,4.4rem)] leading-[1.04] font-semibold tracking-[-0.022em]">
          An article is published when a stranger can read it.
        </h1>
        <p class="mt-6 max-w-[58ch] text-lg leading-relaxed text-ink-soft">
          Galley writes search-optimised articles for your site and publishes them where the site keeps its
          content. Then it fetches the public page, as anyone would, and checks that the article is on it.
          Only then does it call the article published.
        </p>
        <div class="mt-8 flex flex-wrap gap-3">
          <a href="/docs" class="button button-primary">
            How Galley works
          </a>
          <a href={isNew ? "/sign-up" : "/sign-in"} class="button">
            {isNew ? "Set up Galley" : "Sign in"}
          </a>
        </div>
      </section>
      <PathDiagram />
      <PublishStates />
      {freeTools && <MeasureDemo />}
      <ProductPictures />
      <Surfaces />
      {freeTools && <FreeToolsInvitation />}
      <RunsHere />
    </div>
  );
}
