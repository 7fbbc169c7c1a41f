import { type Attributes, attributeWords } from "../page-node";

const sourced = new Set(["script", "img", "iframe", "audio", "video", "source", "track", "embed", "input"]);
const others = new Set(["object", "form", "link"]);
const loadedRelations = new Set(["stylesheet", "icon", "preload", "modulepreload", "manifest"]);

/** The addresses that this element makes a browser load or submit a form to, as the page writes them. */
export function resourcesOf(name: string, given: Attributes): string[] {
  if (!sourced.has(name) && !others.has(name)) return [];
  const addresses: (string | undefined)[] = [];
  if (sourced.has(name)) addresses.push(given["src"], ...candidatesOf(given["srcset"]));
  if (name === "video") addresses.push(given["poster"]);
  if (name === "object") addresses.push(given["data"]);
  if (name === "form") addresses.push(given["action"]);
  if (name === "link") {
    const relations = attributeWords((given["rel"] ?? "").toLowerCase());
    if (relations.some((relation) => loadedRelations.has(relation))) addresses.push(given["href"]);
  }
  return addresses.flatMap((address) => (address === undefined || address.trim() === "" ? [] : [address]));
}

/** What a page shows or runs of the addresses that it loads, as it writes them. */
export interface LoadedParts {
  /** The sources in `srcset`, and the posters of videos. */
  pictures: string[];
  stylesheets: string[];
  scripts: string[];
}

const scriptTypes = new Set(["", "module", "text/javascript", "application/javascript"]);

function written(address: string | undefined): string[] {
  return address === undefined || address.trim() === "" ? [] : [address];
}

/** Which pictures, stylesheets and scripts this element loads; `src` of an image is told elsewhere. */
export function loadedPartsOf(name: string, given: Attributes): LoadedParts | null {
  const nothing: LoadedParts = { pictures: [], stylesheets: [], scripts: [] };
  switch (name) {
    case "img":
    case "source":
      return given["srcset"] === undefined
        ? null
        : { ...nothing, pictures: candidatesOf(given["srcset"]).filter((address) => address !== "") };
    case "video":
      return { ...nothing, pictures: written(given["poster"]) };
    case "link":
      return attributeWords((given["rel"] ?? "").toLowerCase()).includes("stylesheet")
        ? { ...nothing, stylesheets: written(given["href"]) }
        : null;
    case "script":
      return scriptTypes.has((given["type"] ?? "").trim().toLowerCase())
        ? { ...nothing, scripts: written(given["src"]) }
        : null;
    default:
      return null;
  }
}

const srcsetLengthMax = 20_000;

/** The addresses in a `srcset`, where each may be followed by a width or a density. */
function candidatesOf(srcset: string | undefined): string[] {
  return (srcset ?? "")
    .slice(0, srcsetLengthMax)
    .split(/,\s+/)
    .slice(0, 50)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
}
