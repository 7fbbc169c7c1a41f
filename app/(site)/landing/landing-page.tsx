/** @jsxImportSource hono/jsx */
import { type SitePage, toolScript } from "@galley/lib/printed-pages/site-page";
import { FreeToolsInvitation } from "./free-tools-invitation";
import { MeasureDemo } from "./measure-demo";
import { PathDiagram } from "./path-diagram";
import { ProductPictures } from "./product-pictures";
import { ProofPicture } from "./proof-picture";
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
    // The demo is answered as the page of its tool is.
    ...(freeTools ? { script: toolScript } : {}),
    body: <Landing isNew={isNew} freeTools={freeTools} />,
  };
}

function Landing({ isNew, freeTools }: { isNew: boolean; freeTools: boolean }) {
  return (
    <div class="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <section class="grid items-center gap-x-14 gap-y-10 pt-12 pb-14 sm:pt-20 sm:pb-20 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <h1 class="max-w-[17ch] font-serif text-[clamp(2.3rem,1.5rem+3.4vw,3.9rem)] leading-[1.06] font-semibold tracking-[-0.022em]">
            Articles written, published, and proved to be live.
          </h1>
          <p class="mt-6 max-w-[52ch] text-lg leading-relaxed text-ink-soft">
            Galley is a service on your own server that writes search-optimised articles and publishes them in
            your content system. Then it opens the public page as any reader would. Only an article that it
            finds there counts as published.
          </p>
          <div class="mt-8 flex flex-wrap gap-3">
            <a href={isNew ? "/sign-up" : "/docs/self-hosting"} class="button button-primary button-large">
              {isNew ? "Set up Galley" : "Set up your own"}
            </a>
            {freeTools ? (
              <a href="#check" class="button button-large">
                Try the check
              </a>
            ) : (
              <a href="/docs/how-galley-works" class="button button-large">
                How Galley works
              </a>
            )}
          </div>
          <p class="mt-4 text-sm text-ink-soft">
            Free and open source. All it needs is Node.js.{" "}
            {!isNew && (
              <a href="/sign-in" class="link">
                Sign in to this Galley
              </a>
            )}
          </p>
        </div>
        <ProofPicture />
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
