import type { Metadata } from "next";
import { headers } from "next/headers";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { Refusal } from "@/lib/operations/refusal";
import { answerWith, currentRequest } from "@/lib/surfaces/http/request-scope";
import { Refused } from "./refused.client";

/**
 * A page or layout of the dashboard that explains in its own place why it was refused, mostly because of too many requests.
 * `Frame` surrounds the explanation where the layout itself is refused.
 */
export function refusable<Props>(
  render: (props: Props) => Promise<ReactNode>,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
) {
  return async function RefusablePage(props: Props): Promise<ReactNode> {
    try {
      return await render(props);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, extras } = error;
      const retryAfter = extras.retry_after ?? null;
      // The router of an open page takes any status but 200 for a reason to load everything anew.
      if ((await headers()).get("sec-fetch-dest") !== "empty") {
        answerWith(status, retryAfter === null ? {} : { "Retry-After": String(retryAfter) });
      }
      return (
        <Frame>
          <Refused
            title={titleOf(error)}
            message={message}
            retryAfterSeconds={retryAfter}
            address={currentRequest()?.address ?? "/projects"}
          />
        </Frame>
      );
    }
  };
}

/** The metadata of a refusable page. */
export function refusableMetadata<Props>(make: (props: Props) => Promise<Metadata>) {
  return async function generateMetadata(props: Props): Promise<Metadata> {
    try {
      return await make(props);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { title: titleOf(error) };
    }
  };
}

function titleOf({ code }: Refusal): string {
  return code === "rate_limited" ? "Too many requests" : "Not possible now";
}
