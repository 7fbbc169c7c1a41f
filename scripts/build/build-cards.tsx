import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ImageResponse } from "next/og.js";
import type { ReactElement } from "react";
import { freeTools } from "@/lib/free/catalogue";
import { bundleFolder } from "./bundle-files";

/** The folder of the pictures that networks show of links to the site and the free tools. */
const cardsFolder = path.join(bundleFolder, "tool-cards");

interface Card {
  name: string;
  title: string;
  text: string;
  /** The line below. */
  foot?: string;
}

/** One for the page of all tools, and one for each tool. */
const cards: readonly Card[] = [
  {
    name: "site",
    title: "Articles written, published, and proved to be live",
    text: "Writes for your site, publishes where it keeps its content, and fetches the public page to prove it.",
    foot: "Open source · runs on your own machine",
  },
  {
    name: "index",
    title: "Free SEO tools",
    text: "Score, preview and check what you write. No account, nothing stored.",
  },
  ...freeTools.map(({ slug, title, purpose }) => ({ name: slug, title, text: purpose })),
];

export function cardFiles(): string[] {
  return cards.map(({ name }) => path.join(cardsFolder, `${name}.png`));
}

/** Draws all cards with the font that comes with Next, so that they look the same on a machine without fonts. */
export async function buildCards(folder = cardsFolder): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const card of cards) {
    const image = new ImageResponse(drawn(card), { width: 1200, height: 630 });
    const draft = path.join(folder, `${card.name}.${process.pid}`);
    writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
    // Renamed in one step, so that a running server never serves half a picture.
    renameSync(draft, path.join(folder, `${card.name}.png`));
  }
}

const blue = "#15618f";

function drawn({ title, text, foot = "Free tool · no account · nothing stored" }: Card): ReactElement {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "60px 80px 48px",
        background: "#f4f7f8",
        borderBottom: `20px solid ${blue}`,
        color: "#1c2733",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 44 }}>
        <svg width="60" height="60" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="6" fill={blue} />
          <path d="M8 6v20h16V6" fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="square" />
          <path d="M12.5 9.5h7M12.5 14h7M12.5 18.5h4.5" stroke="#fff" strokeWidth="2.25" />
        </svg>
        Galley
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 28 }}>
        <div style={{ display: "flex", fontSize: 80, lineHeight: 1.1, letterSpacing: "-0.03em" }}>
          {title}
        </div>
        <div style={{ display: "flex", fontSize: 40, lineHeight: 1.35, color: "#4a5866" }}>{text}</div>
      </div>
      <div style={{ display: "flex", fontSize: 32, color: blue }}>{foot}</div>
    </div>
  );
}
