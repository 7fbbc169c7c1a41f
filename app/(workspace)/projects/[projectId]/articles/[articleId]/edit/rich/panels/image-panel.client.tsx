"use client";

import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { BarField, PanelBar } from "./panel-bar";

interface ImagePanelProps {
  editor: Editor;
  onClose: () => void;
}

/** Inserts a picture by its address, or changes the selected one. */
export function ImagePanel({ editor, onClose }: ImagePanelProps) {
  const selected = editor.isActive("image") ? editor.getAttributes("image") : {};
  const [address, setAddress] = useState(String(selected["src"] ?? ""));
  const [alt, setAlt] = useState(String(selected["alt"] ?? ""));
  const [problem, setProblem] = useState<string | null>(null);
  const insert = () => {
    const src = address.trim();
    if (!/^(?:https?:\/\/[^\s/]|\/)/i.test(src)) {
      setProblem("The address of a picture begins with https:// or, on your own site, with /.");
      return;
    }
    if (alt.trim() === "") {
      setProblem("Say what the picture shows, for people who do not see it and for search engines.");
      return;
    }
    const attrs = { src, alt: alt.trim(), title: selected["title"] ?? null };
    editor.chain().focus().insertContent({ type: "image", attrs }).run();
    onClose();
  };
  return (
    <PanelBar label="Picture" onClose={onClose}>
      <BarField
        label="Address of the picture"
        value={address}
        onValue={setAddress}
        onEnter={insert}
        isFirst
        inputMode="url"
      />
      <BarField label="What it shows" value={alt} onValue={setAlt} onEnter={insert} />
      <Button size="small" onClick={insert}>
        {editor.isActive("image") ? "Change picture" : "Insert picture"}
      </Button>
      <output className="basis-full text-sm font-medium text-bad empty:hidden">{problem}</output>
    </PanelBar>
  );
}
