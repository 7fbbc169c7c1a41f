"use client";

import { useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";

/** That the model is at work, for how long already, and the way to stop it. */
export function Waiting({ model, onStop }: { model: string; onStop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-edge border-t-proof motion-reduce:animate-none"
      />
      <p className="min-w-0 flex-1 text-ink-soft wrap-anywhere">
        <output>{model} is writing. You can go on typing.</output>{" "}
        <span aria-hidden="true" className="text-ink-faint tabular-nums">
          {seconds} s
        </span>
      </p>
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
