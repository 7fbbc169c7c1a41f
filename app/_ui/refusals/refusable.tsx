import { Refusal } from "@galley/lib/kernel/refusal";
import { answerWith, currentRequest } from "@galley/lib/surfaces/http/request-scope";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { secondFactorAddress } from "./addresses";
import { Refused, type WayOut } from "./refused.client";
import { SignedOutForm } from "./signed-out-form";

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
      const { code, status, message, extras } = error;
      const retryAfter = extras.retry_after ?? null;
      // The client router reloads the whole document on any status but 200, so it always gets a 200.
      if ((await headers()).get("sec-fetch-dest") !== "empty") {
        answerWith(status, retryAfter === null ? {} : { "Retry-After": String(retryAfter) });
      }
      const sent = currentRequest()?.sentByVisitor;
      if (code === "unauthorized" && sent !== undefined) {
        return (
          <Frame>
            <SignedOutForm entered={sent} address={currentRequest()?.address ?? "/projects"} />
          </Frame>
        );
      }
      return (
        <Frame>
          <Refused
            title={titleOf(error)}
            message={<Message message={message} retryAfterSeconds={retryAfter} />}
            retryAfterSeconds={retryAfter}
            wayOut={wayOutOf(code, currentRequest()?.address ?? "/projects")}
            setUpAddress={code === "second_factor_required" ? secondFactorAddress : null}
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

/** A link: to the page itself to try it again, or away from one that trying again does not open. */
function wayOutOf(code: Refusal["code"], address: string): WayOut {
  if (code !== "forbidden") return { href: address, text: "Try again" };
  const [project] = /^\/projects\/[\w-]{36}(?=\/)/.exec(address) ?? [];
  return project === undefined
    ? { href: "/projects", text: "Go to the projects" }
    : { href: project, text: "Go to the project" };
}

interface MessageProps {
  message: string;
  retryAfterSeconds: number | null;
}

/** The message of a refusal. Its seconds are only shown where no script counts them down. */
function Message({ message, retryAfterSeconds }: MessageProps) {
  const fixed = `Try again in ${retryAfterSeconds} seconds.`;
  const [before, after] = message.split(fixed);
  if (after === undefined) return message;
  return (
    <>
      {before}
      <span className="hidden noscript:inline">{fixed}</span>
      {after}
    </>
  );
}

function titleOf({ code }: Refusal): string {
  if (code === "unauthorized") return "You are signed out";
  if (code === "second_factor_required") return "A second step is required here";
  if (code === "forbidden") return "You may not do this";
  return code === "rate_limited" ? "Too many requests" : "Not possible now";
}
