import type { Metadata } from "next";
import { headers } from "next/headers";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { Refusal } from "@/lib/operations/core/refusal";
import { answerWith, currentRequest } from "@/lib/surfaces/http/request-scope";
import { Refused } from "./refused.client";

/**
 * Wraps a page or layout of the dashboard. If it is refused, for example because of too many requests, the reason is
 * shown in its place. `Frame` surrounds the reason when a layout is refused.
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
      // The client router reloads the whole document on any status but 200, so it always gets a 200.
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
