"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { buttonClass } from "../button";

export interface WayOut {
  href: string;
  text: string;
}

interface RefusedProps {
  title: string;
  message: ReactNode;
  retryAfterSeconds: number | null;
  wayOut: WayOut;
  /** Where to do what is missing; null where trying again is all that helps. */
  setUpAddress: string | null;
}

/** Replaces a page that was refused, and retries automatically when the limit allows it again. */
export function Refused(props: RefusedProps) {
  const { title, message, retryAfterSeconds, wayOut, setUpAddress } = props;
  const router = useRouter();
  const [left, setLeft] = useState(retryAfterSeconds);
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      setLeft(left <= 1 ? null : left - 1);
      if (left <= 1) router.refresh();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, router]);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col items-start justify-center gap-4 px-4 py-16">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="text-ink-soft">{message}</p>
      {left !== null && (
        <p className="text-ink-soft tabular-nums noscript:hidden">
          This page will reload in {duration(left)}.
        </p>
      )}
      <div className="flex gap-3">
        {setUpAddress !== null && (
          <a href={setUpAddress} className={buttonClass("primary")}>
            Set up a second step
          </a>
        )}
        <a href={wayOut.href} className={buttonClass(setUpAddress === null ? "primary" : "plain")}>
          {wayOut.text}
        </a>
      </div>
    </div>
  );
}

function duration(seconds: number): string {
  if (seconds < 100) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
