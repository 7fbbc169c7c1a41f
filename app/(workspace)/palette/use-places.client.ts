"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import { searchPlaces } from "./actions";
import type { JumpTarget } from "./jump-target";

export interface FoundPlaces {
  projects: JumpTarget[];
  articles: JumpTarget[];
  /** Whether an answer is awaited. */
  searching: boolean;
  /** Why there is no answer; empty when there is one. */
  problem: string;
}

const nothing = { projects: [], articles: [], problem: "" };
const typingMs = 150;

/** The projects and articles that match a text, asked for when the typing pauses. */
export function usePlaces(query: string, active: boolean): FoundPlaces {
  const { projectId } = useParams<{ projectId?: string }>();
  const [found, setFound] = useState<Omit<FoundPlaces, "searching"> & { of: string | null }>({
    ...nothing,
    of: null,
  });
  useEffect(() => {
    if (!active) return undefined;
    let current = true;
    const ask = async () => {
      const answer = await searchPlaces(query, projectId ?? null).catch(() => null);
      // An answer that arrives after the text has changed would show what nobody asks for any more.
      if (!current) return;
      if (answer === null) setFound({ ...nothing, problem: "Galley could not be reached.", of: query });
      else if (answer.data === null) setFound({ ...nothing, problem: answer.refused, of: query });
      else setFound({ ...answer.data, problem: "", of: query });
    };
    const timer = setTimeout(() => void ask(), typingMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query, active, projectId]);
  return { ...found, searching: active && found.of !== query };
}
