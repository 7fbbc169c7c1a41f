"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

interface DropDownProps {
  /** The content of the button. */
  label: ReactNode;
  /** The classes of the button. */
  className: string;
  title?: string;
  /** The side of the button that the panel stands under. */
  align?: "start" | "end";
  /** The width of the panel, as a class. */
  width?: string;
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A button that opens a panel of links and forms below itself. It is a `details` element, so that it opens without
 * JavaScript; with it, Escape, a click elsewhere and another page close it.
 */
export function DropDown(props: DropDownProps) {
  const { label, className, title, align = "start", width = "w-60", onOpen, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  useEffect(() => {
    if (details.current !== null && path !== "") details.current.open = false;
  }, [path]);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (element?.open !== true) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        element.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && element.contains(event.target)) return;
      element.open = false;
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
    };
  }, []);
  return (
    <details
      ref={details}
      className="relative min-w-0"
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={`no-marker ${className}`} title={title}>
        {label}
      </summary>
      <div
        className={`absolute top-full z-30 mt-1.5 max-w-[calc(100vw-2rem)] rounded-lg border border-rule bg-sheet p-1.5 text-sm shadow-lift ${width} ${align === "end" ? "end-0" : "start-0"}`}
      >
        {children}
      </div>
    </details>
  );
}
